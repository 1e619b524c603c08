import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { watchPool } from '../../server/testing/watch-pool.ts'

// Loaded before the server, inside its process: moves its clock, measures how long its event loop is blocked, and runs
// statements on its database, which no other process can open while it is the embedded one.

const machine = Date
let ahead = Number(process.env.PROOF_CLOCK_AHEAD ?? 0)
const movedNow = (): number => machine.now() + ahead

globalThis.Date = new Proxy(machine, {
  construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [movedNow()] : given, asked),
  get: (target, name) => (name === 'now' ? movedNow : Reflect.get(target, name)),
})

const lookEveryMs = 5
let longestMs = 0
let before = process.threadCpuUsage()

/** Counts processor time, so that a busy machine is not mistaken for a busy server. */
const look = () => {
  const { user, system } = process.threadCpuUsage(before)
  longestMs = Math.max(longestMs, (user + system) / 1000)
  before = process.threadCpuUsage()
}

/** The memory in use after a garbage collection, in megabytes. */
const livingMegabytes = (): number => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1_048_576
}

export type Statement = { readonly text: string; readonly values: readonly unknown[] }
export type PreloadQuestion = number | 'watch the loop' | 'how long' | 'memory' | Statement
export type PreloadAnswer<Row = Record<string, unknown>> = {
  readonly value?: number
  readonly rows?: Row[]
  readonly error?: string
}

const pool = watchPool()

const rowsOf = ({ text, values }: Statement): Promise<PreloadAnswer> | PreloadAnswer =>
  pool()
    ?.query(text, values)
    .then(
      ({ rows }) => ({ rows }),
      (error: Error) => ({ error: error.message }),
    ) ?? { error: 'The server has no database yet.' }

const answerTo = (question: PreloadQuestion): PreloadAnswer | Promise<PreloadAnswer> => {
  if (typeof question === 'object') return rowsOf(question)
  if (typeof question === 'number') ahead = question
  if (question === 'memory') return { value: livingMegabytes() }
  if (question === 'watch the loop') {
    before = process.threadCpuUsage()
    setInterval(look, lookEveryMs).unref()
  }
  const value = longestMs
  longestMs = 0
  return { value }
}

process.on('message', async ({ id, question }: { id: number; question: PreloadQuestion }) => {
  process.send?.({ id, answer: await answerTo(question) })
})
process.channel?.unref()
