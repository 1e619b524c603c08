import { type Phase, runLanes } from './lanes/run-lanes.ts'

// npm test: all phases. What computes and what waits for processes and clocks run side by side on two cores.
const npm = (script: string): Phase => ({ name: script, command: ['npm', 'run', '--silent', script] })

const lanes = [
  [npm('check'), npm('test:server')],
  [npm('browser'), npm('proof'), npm('e2e')],
]

const ended = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => ended.abort())
// The shell between npm and this process does not pass on a signal: when npm is ended, our parent process is gone.
const parent = process.ppid
setInterval(() => process.ppid !== parent && ended.abort(), 1_000).unref()

const started = performance.now()
const print = (text: string) => void process.stdout.write(`${text}\n`)
const passed = await runLanes({ lanes, print, signal: ended.signal })
print(`\nAll tests: ${passed ? 'passed' : 'FAILED'} after ${((performance.now() - started) / 1_000).toFixed(0)} s`)
process.exit(passed ? 0 : 1)
