# What `cpack -G DEB` makes: portcullis, the program, and libportcullis-dev, for programs that read
# worlds. Dependencies are found by dpkg-shlibdeps.
set(CPACK_PACKAGE_NAME portcullis)
set(CPACK_PACKAGE_CONTACT "The Portcullis authors <portcullis@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "map compiler for worlds of cells and portals")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME portcullis)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"Compiles brush maps, its own JSON or those of Quake-family editors, to
convex cells, portals and walls; draws reference frames of them in
software; counts what views cost; and compares pictures. Everything is the
same, byte for byte, on every machine. It has no window: it is for the
command line and for continuous integration.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libportcullis-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libglm-dev, libpng-dev, libxxhash-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"Reads compiled worlds of Portcullis, brush maps and images from other
programs: a static library and its headers, for find_package(portcullis)
of CMake.")

# Debian wants a list of changes of its own beside ours.
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -u -R -d ${PORTCULLIS_DATE}
                OUTPUT_VARIABLE PORTCULLIS_LONG_DATE OUTPUT_STRIP_TRAILING_WHITESPACE)
configure_file(scripts/debian_changelog.in changelog.Debian @ONLY)
execute_process(COMMAND gzip -9nkf ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT program)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libportcullis-dev COMPONENT development)
include(CPack)
