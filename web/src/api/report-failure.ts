/** The one place that writes to the console: what somebody looking for a fault will want to read. */
export const reportFailure = (...details: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: failures are meant to be seen in the console
  console.error(...details)
}
