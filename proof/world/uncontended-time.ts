import { readdirSync, readFileSync } from 'node:fs'

const nanosecondsPerMs = 1_000_000
const lookEveryMs = 20

type Spent = { readonly running: number; readonly waiting: number }

/** How long a thread ran, and how long it waited for a processor, in milliseconds. */
const spentBy = (pid: number, thread: string): Spent => {
  const [running = 0, waiting = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')
    .split(' ')
    .map(Number)
  return { running: running / nanosecondsPerMs, waiting: waiting / nanosecondsPerMs }
}

/** The time lost to other processes: by the main thread, and by its helper threads while it slept, perhaps waiting for them. */
const takenAwayMs = (pid: number, elapsed: number): number | undefined => {
  try {
    const main = spentBy(pid, `${pid}`)
    const helpers = readdirSync(`/proc/${pid}/task`).filter((thread) => thread !== `${pid}`)
    const slept = Math.max(0, elapsed - main.running - main.waiting)
    return main.waiting + Math.min(slept, Math.max(0, ...helpers.map((thread) => spentBy(pid, thread).waiting)))
  } catch {
    return undefined
  }
}

/**
 * Times what a process that was just started does until `work` is over. What a busy machine kept it waiting for is taken
 * off, so that a promise in seconds can be held against it.
 */
export const uncontendedMs = async (pid: number, work: Promise<unknown>): Promise<number> => {
  const since = performance.now()
  let taken = 0
  const look = () => {
    taken = takenAwayMs(pid, performance.now() - since) ?? taken
  }
  const timer = setInterval(look, lookEveryMs)
  await work.finally(() => clearInterval(timer))
  look()
  return Math.round(performance.now() - since - taken)
}
