# Writes a header with the revision that is built, where it is not the one that stands there:
# cmake -DSOURCE=FOLDER -DOUTPUT=FILE -P revision.cmake
set(revision "")
find_program(git git)
if(git AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${git} -C ${SOURCE} describe --tags --always --dirty
                  OUTPUT_VARIABLE revision ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define PORTCULLIS_REVISION \"${revision}\"\n" @ONLY)
