# The header, both libraries, and the files by which pkg-config and CMake find them.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/loyd)

set_target_properties(loyd_shared PROPERTIES EXPORT_NAME loyd)
set_target_properties(loyd_static PROPERTIES EXPORT_NAME static)
install(TARGETS loyd_shared loyd_static EXPORT loydTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${PROJECT_SOURCE_DIR}/include/loyd.h ${PROJECT_SOURCE_DIR}/include/loyd_plugin.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT loydTargets NAMESPACE loyd:: DESTINATION ${package_dir})

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/loydConfig.cmake.in
  ${PROJECT_BINARY_DIR}/loydConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/loydConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/loydConfig.cmake ${PROJECT_BINARY_DIR}/loydConfigVersion.cmake
  DESTINATION ${package_dir})

# loyd.pc finds the prefix from its own place, so that `cmake --install --prefix` may choose another.
file(RELATIVE_PATH LOYD_PC_TO_PREFIX /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" LOYD_PC_TO_PREFIX "${LOYD_PC_TO_PREFIX}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/loyd.pc.in ${PROJECT_BINARY_DIR}/loyd.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/loyd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
