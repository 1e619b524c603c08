import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the measured process before its own program: tells how long its event loop stood still, when asked.

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })

/** How long this thread was ready to run while others had the processors, so far; 0 where the system does not tell. */
const waitedForProcessor = (): number => {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

let longestOwnStall = 0
let last = { at: performance.now(), waited: waitedForProcessor() }
/** What is left of a stall when the waiting for a processor is taken off is what the process did itself. */
const look = () => {
  const now = { at: performance.now(), waited: waitedForProcessor() }
  longestOwnStall = Math.max(longestOwnStall, now.at - last.at - (now.waited - last.waited) - resolution)
  last = now
}
setInterval(look, resolution).unref()

process.on('message', (word) => {
  if (word === 'watch') {
    longestOwnStall = 0
    delay.reset()
    delay.enable()
  } else process.send?.({ longestStall: delay.max / 1e6 - resolution, longestOwnStall })
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
