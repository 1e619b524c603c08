const checkMs = 1_000

/**
 * npm runs a script in a shell, which does not pass on a signal to it. A server that was started by `npm start` would outlive npm and keep
 * its port and its data folder, so it ends when its parent process is gone, as it does at SIGTERM. While it starts nobody listens to that
 * signal yet, so it is repeated; a server that is ending ignores it.
 */
export const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.emit('SIGTERM', 'SIGTERM'), checkMs).unref()
}
