import { rmSync } from 'node:fs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes a file or folder if the work that fills it fails or is interrupted: half an export could be taken for a whole one. */
export const removeUnfinished = async <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  const end = (signal: NodeJS.Signals) => {
    remove()
    // The listener was called once and is gone, so the signal ends the process now.
    process.kill(process.pid, signal)
  }
  for (const signal of signals) process.once(signal, end)
  try {
    return await work()
  } catch (error) {
    remove()
    throw error
  } finally {
    for (const signal of signals) process.off(signal, end)
  }
}
