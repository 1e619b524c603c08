import { notTriedIn } from './lanes/not-tried.ts'
import { processorSeconds } from './lanes/processor-seconds.ts'
import { type Phase, runLanes } from './lanes/run-lanes.ts'

// npm test: all phases, two at a time on two cores, the longest first, so that both lanes end at about the same time. In CI nobody
// waits for the result, and one at a time depends less on what else the machine does.
const npm = (script: string, ...options: readonly string[]): Phase => ({
  name: script,
  command: ['npm', 'run', '--silent', script, ...(options.length > 0 ? ['--', ...options] : [])],
})

const queue = [
  [npm('test:server')],
  [npm('browser'), npm('test:components'), npm('e2e')],
  [npm('proof', '--short')],
  [npm('test:bench')],
  [npm('check:code')],
  [npm('test:unit')],
]

const ended = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => ended.abort())
// The shell between npm and this process does not pass on a signal: when npm is ended, our parent process is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && ended.abort(), 1_000).unref()

const started = performance.now()
const printed: string[] = []
const print = (text: string) => {
  printed.push(text)
  process.stdout.write(`${text}\n`)
}
const passed = await runLanes({ queue, lanes: process.env.CI ? 1 : 2, print, signal: ended.signal })
const seconds = ((performance.now() - started) / 1_000).toFixed(0)
const used = processorSeconds()?.toFixed(0)
const verdict = `All tests: ${passed ? 'passed' : 'FAILED'} after ${seconds} s${used === undefined ? '' : `, ${used} s of processor time`}`
print(['', ...notTriedIn(printed), verdict].join('\n'))
process.exit(passed ? 0 : 1)
