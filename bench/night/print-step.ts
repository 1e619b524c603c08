import type { Times } from './messages.ts'
import { type Step, whyBroken } from './verdict.ts'
import { kinds } from './visit-plan.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`

const printTimes = (name: string, { count, p50, p99, longest }: Times, seconds: number): void => {
  const figures = [(count / seconds).toFixed(1), p50.toFixed(0), p99.toFixed(0), longest.toFixed(0)]
  console.log(`  ${name.padEnd(14)}${figures.map((each) => each.padStart(9)).join('')}`)
}

export const printStep = (step: Step): void => {
  const { present, result, watched } = step
  const { seconds, answered, refused, errors, late } = result
  const { used } = watched
  console.log(`\n${present} students, ${(result.calls / seconds).toFixed(0)} calls a second due`)
  console.log('                       /s   p50 ms   p99 ms  longest')
  for (const kind of kinds) {
    const times = answered[kind]
    if (times) printTimes(kind, times, seconds)
  }
  if (refused.count > 0) printTimes('503', refused, seconds)
  const counts = Object.entries(errors).map(([name, count]) => `${count} × ${name}`)
  console.log(`  errors: ${counts.join(', ') || 'none'}; not made: ${result.unmade}`)
  const server = `thread of JavaScript ${percent(used.loop)}, its other threads ${percent(used.threads)}, conversions ${percent(used.children)}`
  const others = `PostgreSQL ${percent(used.postgres)}, load ${percent(result.processorSeconds / seconds)}`
  console.log(`  of a core: ${server}, ${others}, whole machine ${percent(used.machine)}`)
  const waits = `event loop late by ${watched.loopDelayMs.toFixed(0)} ms (p99 of the worst second)`
  console.log(`  ${waits}, pool waiting ${watched.poolWaiting}, load itself late by ${late.p99.toFixed(0)} ms (p99)`)
  const connections = `${watched.busy.toFixed(1)} connections busy, ${watched.onDisk.toFixed(1)} of them waiting for the disk`
  console.log(`  ${connections}`)
  console.log(`  ${whyBroken(step) ? `broken: ${whyBroken(step)}` : 'sustained'}`)
}
