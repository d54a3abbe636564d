# The commit is looked up at every build; commit.h changes only when it does.
add_custom_target(loyd_commit BYPRODUCTS ${CMAKE_CURRENT_BINARY_DIR}/commit.h
  COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D OUTPUT=${CMAKE_CURRENT_BINARY_DIR}/commit.h
    -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake)
