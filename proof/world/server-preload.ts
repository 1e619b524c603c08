import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded before the server, inside its process: moves its clock and measures how long its event loop is blocked.

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

export type PreloadQuestion = number | 'watch the loop' | 'how long' | 'memory'

const answerTo = (question: PreloadQuestion): number => {
  if (typeof question === 'number') ahead = question
  if (question === 'memory') return livingMegabytes()
  if (question === 'watch the loop') {
    before = process.threadCpuUsage()
    setInterval(look, lookEveryMs).unref()
  }
  const longest = longestMs
  longestMs = 0
  return longest
}

process.on('message', ({ id, question }: { id: number; question: PreloadQuestion }) => {
  process.send?.({ id, answer: answerTo(question) })
})
process.channel?.unref()
