# Clang for WebAssembly with Debian's wasi-libc (packages clang, lld, wasi-libc, libclang-rt-dev-wasm32).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(LOYD_WASM ON CACHE INTERNAL "Building for WebAssembly")
find_program(LOYD_WASM_CLANG NAMES clang clang-19 clang-16 clang-14 REQUIRED)
set(CMAKE_C_COMPILER ${LOYD_WASM_CLANG})
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_HAVE_LIBC_PTHREAD ON CACHE INTERNAL "stand_ins/pthread.h")
# Every browser of the last four years has vectors of 128 bits and bulk memory.
set(CMAKE_C_FLAGS_INIT "-D_Thread_local= -D_WASI_EMULATED_GETPID -msimd128 -mbulk-memory -mmutable-globals -mnontrapping-fptoint -msign-ext")
