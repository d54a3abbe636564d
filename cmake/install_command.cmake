# The command and the manual pages, which the command itself writes: where it can be run here. Built for
# another machine, it is installed without the pages rather than with a broken one.
install(TARGETS loyd_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md")
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "built for another machine: the manual pages are left out")
  return()
endif()
set(manpages ${PROJECT_BINARY_DIR}/man)
set(manpage_tools ${PROJECT_SOURCE_DIR}/tools/manpage)
add_custom_command(OUTPUT ${manpages}/made
  COMMAND ${manpage_tools}.sh $<TARGET_FILE:loyd_cli> ${manpages}
  COMMAND ${CMAKE_COMMAND} -E touch ${manpages}/made
  DEPENDS loyd_cli ${PROJECT_SOURCE_DIR}/include/loyd.h ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    ${manpage_tools}.sh ${manpage_tools}.awk ${manpage_tools}3.awk VERBATIM)
add_custom_target(loyd_manpage ALL DEPENDS ${manpages}/made)
install(DIRECTORY ${manpages}/man1 ${manpages}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR})
