/**
 * Compiles WebAssembly once and quickly, without optimizing what runs often: a process of a test ends before that pays.
 */
const quickWasm = '--liftoff-only'

/**
 * Room for what a start allocates, and one thread that collects garbage: several only wait for each other on a busy machine.
 * A start on PostgreSQL takes 0.85 instead of 1.05 seconds of processor time.
 */
const quickStart = ['--single-threaded-gc', '--min-semi-space-size=16', '--max-semi-space-size=16']

/** For the processes that tests start. */
export const shortProcess: readonly string[] = [quickWasm, ...quickStart]
