# The command and its manual page, which the command itself writes: where it can be run here. Built for
# another machine, it is installed without the page rather than with a broken one.
install(TARGETS loyd_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md")
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "built for another machine: the manual page is left out")
  return()
endif()
set(manpage ${PROJECT_BINARY_DIR}/loyd.1)
add_custom_command(OUTPUT ${manpage}
  COMMAND ${PROJECT_SOURCE_DIR}/tools/manpage.sh $<TARGET_FILE:loyd_cli> > ${manpage}.new
  COMMAND ${CMAKE_COMMAND} -E rename ${manpage}.new ${manpage}
  DEPENDS loyd_cli ${PROJECT_SOURCE_DIR}/tools/manpage.sh VERBATIM)
add_custom_target(loyd_manpage ALL DEPENDS ${manpage})
install(FILES ${manpage} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
