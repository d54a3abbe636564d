# jansson for WebAssembly: no distribution has it compiled, so it is fetched as Debian's source, from where this machine
# has its packages, and compiled here.
# LOYD_JANSSON names a folder that has it unpacked already, for a machine without a network.
set(LOYD_JANSSON "" CACHE PATH "Unpacked sources of jansson, 2.14 or later; empty: fetched")
set(jansson ${LOYD_JANSSON})
if(NOT jansson)
  set(jansson ${PROJECT_BINARY_DIR}/jansson-2.14)
  set(packed ${PROJECT_BINARY_DIR}/jansson.tar.gz)
  if(NOT EXISTS ${jansson}/src/jansson.h)
    execute_process(COMMAND apt-get download --print-uris libjansson-dev OUTPUT_VARIABLE where ERROR_QUIET)
    if(NOT where MATCHES "'([^']*/)libjansson-dev[^']*'")
      message(FATAL_ERROR "apt does not say where jansson's source is: -DLOYD_JANSSON=FOLDER names it unpacked")
    endif()
    file(DOWNLOAD ${CMAKE_MATCH_1}jansson_2.14.orig.tar.gz ${packed} TIMEOUT 60
      EXPECTED_HASH SHA256=c739578bf6b764aa0752db9a2fdadcfe921c78f1228c7ec0bb47fa804c55d17b)
    file(ARCHIVE_EXTRACT INPUT ${packed} DESTINATION ${PROJECT_BINARY_DIR})
  endif()
endif()
file(GLOB jansson_sources ${jansson}/src/*.c)
add_library(jansson STATIC ${jansson_sources})
# The configuration that its authors ship for Android holds here too.
target_include_directories(jansson SYSTEM PUBLIC ${jansson}/src ${jansson}/android)
file(WRITE ${PROJECT_BINARY_DIR}/jansson_config/jansson_private_config.h
  "#define HAVE_STDINT_H 1\n#define HAVE_STRTOLL 1\n#define HAVE_UNISTD_H 1\n#define HAVE_SYS_TIME_H 1\n")
target_compile_definitions(jansson PRIVATE HAVE_CONFIG_H)
target_include_directories(jansson PRIVATE ${PROJECT_BINARY_DIR}/jansson_config)
target_compile_options(jansson PRIVATE -w)
