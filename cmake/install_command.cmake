# The command and its manual page, which the command itself writes.
set(manpage ${PROJECT_BINARY_DIR}/loyd.1)
add_custom_command(OUTPUT ${manpage}
  COMMAND ${PROJECT_SOURCE_DIR}/tools/manpage.sh $<TARGET_FILE:loyd_cli> > ${manpage}.new
  COMMAND ${CMAKE_COMMAND} -E rename ${manpage}.new ${manpage}
  DEPENDS loyd_cli ${PROJECT_SOURCE_DIR}/tools/manpage.sh VERBATIM)
add_custom_target(loyd_manpage ALL DEPENDS ${manpage})
install(TARGETS loyd_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${manpage} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
