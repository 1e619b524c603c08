import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const isServing = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until a server that was just started is ready. */
export const untilServing = async (url: string, server: ChildProcess): Promise<void> => {
  while (!(await isServing(url))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`)
    await pause(100)
  }
}
