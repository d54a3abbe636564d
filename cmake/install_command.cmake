# The command, and the manual pages and JSON Schemas, which the command itself writes: where it can be run here. Built for
# another machine, it is installed without them rather than with broken ones.
install(TARGETS loyd_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET loyd_mpi)
  install(TARGETS loyd_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs FILES_MATCHING PATTERN "*.md")
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "built for another machine: the manual pages and schemas are left out")
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
set(schemas ${PROJECT_BINARY_DIR}/schemas)
add_custom_command(OUTPUT ${schemas}/made
  COMMAND loyd_cli schema --folder ${schemas}
  COMMAND ${CMAKE_COMMAND} -E touch ${schemas}/made
  DEPENDS loyd_cli VERBATIM)
add_custom_target(loyd_schemas ALL DEPENDS ${schemas}/made)
install(DIRECTORY ${schemas} DESTINATION ${CMAKE_INSTALL_DATADIR}/loyd FILES_MATCHING PATTERN "*.json")
install(DIRECTORY ${manpages}/man1 ${manpages}/man3 DESTINATION ${CMAKE_INSTALL_MANDIR})
