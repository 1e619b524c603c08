/**
 * Compiles WebAssembly once and quickly, without optimizing what runs often: a process of a test ends before that pays.
 * A start on the embedded database takes 1.4 instead of 2.3 seconds of processor time.
 */
export const quickWasm = '--liftoff-only'
