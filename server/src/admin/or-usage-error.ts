import { UsageError } from './command.ts'

/** Runs what reads the words of a command; whatever it does not understand is the caller's to put right. */
export const orUsageError = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(error instanceof Error ? error.message : 'The command was not understood.')
  }
}
