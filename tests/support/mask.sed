# What differs between two runs of the same command, for sed -E -f: durations, sizes of memory,
# nodes a second, and what a result says of the machine and of the memory that it has left.
s/"machine": ?\{[^}]*\}/"machine": {}/g
s/"memory_bytes": ?[0-9]+/"memory_bytes": B/g
s/"time_s": ?[0-9.e+-]+/"time_s": T/g
s/"peak_bytes": ?[0-9]+/"peak_bytes": B/g
s/ *[0-9][0-9,]*(\.[0-9]+)? (us|ms|s|min)( [0-9]+ s)?([^A-Za-z]|$)/ TIME\4/g
s/ *[0-9.]+ (B|KiB|MiB|GiB|TiB)([^A-Za-z]|$)/ SIZE\2/g
s/ *[0-9.]+ [kMG]?\/s/ RATE/g
