# The page, built by Node from src/ into dist/, from where the server embeds it. Without Node and npm, dist/ stays as it
# is: the server then has the page that lies there, or none. LOYD_PAGE_BUILT is newer than every change of dist/.
find_program(LOYD_NODE node)
find_program(LOYD_NPM npm)
set(page_folder ${CMAKE_CURRENT_LIST_DIR})
set(LOYD_PAGE_BUILT ${CMAKE_CURRENT_BINARY_DIR}/page_built)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${page_folder}/src/* ${page_folder}/public/*
  ${PROJECT_SOURCE_DIR}/docs/algorithms/steps/*.steps ${PROJECT_SOURCE_DIR}/docs/lessons/*.md)
add_custom_command(
  OUTPUT ${LOYD_PAGE_BUILT}
  COMMAND ${CMAKE_COMMAND} -DPAGE=${page_folder} -DNODE=${LOYD_NODE} -DNPM=${LOYD_NPM} -DMODE=${LOYD_WEB}
    -DSTAMP=${LOYD_PAGE_BUILT} -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  DEPENDS ${page_sources} ${page_folder}/build.mjs ${page_folder}/package-lock.json ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  COMMENT "Building the page"
  VERBATIM)
add_custom_target(loyd_page DEPENDS ${LOYD_PAGE_BUILT})
