import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '../server/src/identity/passwords/passwords.ts'
import { type Acknowledged, findMissing } from './night/find-missing.ts'
import { makeStudents, type Student } from './night/make-students.ts'
import type { Times } from './night/messages.ts'
import { startLoad } from './night/start-load.ts'
import { type Machine, startMachine } from './night/start-machine.ts'
import { bottleneck, coresOfOthers, coresServing, type Step, whyBroken, wrongErrors } from './night/verdict.ts'
import { kinds, type Plan, studentsOf, visitPlan } from './night/visit-plan.ts'
import { watchServer } from './night/watch-server.ts'
import { sized } from './sizes.ts'

const defaultSteps = sized('1000,2000,3000,4000,5000,6000,7000', '50')
const [, , asked = defaultSteps, askedSeconds = sized('30', '2'), askedReturning = '0'] = process.argv
const [seconds, returning] = [Number(askedSeconds), Number(askedReturning)]
const steps = asked.split(',').map(Number)
if (!(returning >= 0) || ![seconds, ...steps].every((each) => each > 0))
  throw new Error('Usage: node bench/night.ts [students,…] [seconds] [more log-ins a minute]')
/** What the server does when there is too much to do is measured as well. */
const stepsPastTheFirstBroken = 1
const password = 'Kestrel!Harbor7'

type Load = Awaited<ReturnType<typeof startLoad>>
type Ready = { readonly machine: Machine; readonly load: Load }
type Night = { readonly steps: readonly Step[]; readonly kept: readonly Acknowledged[] }

const percent = (share: number): string => `${Math.round(share * 100)} %`

const printTimes = (name: string, { count, p50, p99, longest }: Times, seconds: number): void => {
  const figures = [(count / seconds).toFixed(1), p50.toFixed(0), p99.toFixed(0), longest.toFixed(0)]
  console.log(`  ${name.padEnd(14)}${figures.map((each) => each.padStart(9)).join('')}`)
}

const printStep = (step: Step): void => {
  const { present, result, watched } = step
  const { seconds, succeeded, refused, errors, late } = result
  const { used } = watched
  console.log(`\n${present} students, ${(result.calls / seconds).toFixed(0)} calls a second due`)
  console.log('                       /s   p50 ms   p99 ms  longest')
  for (const kind of kinds) {
    const times = succeeded[kind]
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

const playStep = async ({ machine, load }: Ready, plan: Plan, seed: number, students: readonly Student[]) => {
  const watch = watchServer(machine)
  const watching = pause(seconds * 1000).then(watch.end)
  const result = await load.run({
    url: machine.url,
    password,
    present: plan.present,
    seconds,
    seed,
    returning,
    students: studentsOf(plan, students),
  })
  return { present: plan.present, result, watched: await watching }
}

/** Rises from step to step, with students of its own for each, until some steps past the first that broke. */
const playNight = async (ready: Ready): Promise<Night> => {
  // The first step is played twice: a server is measured warm.
  const plans = [steps[0] ?? 0, ...steps].map((present, seed) => visitPlan({ present, seconds, seed, returning }))
  const everybody = await makeStudents(ready.machine.database, {
    count: plans.reduce((sum, { students }) => sum + students, 0),
    passwordHash: await hashPassword(password),
  })
  const [played, kept]: [Step[], Acknowledged[]] = [[], []]
  let used = 0
  for (const [seed, plan] of plans.entries()) {
    const students = everybody.slice(used, used + plan.students)
    used += plan.students
    const step = await playStep(ready, plan, seed, students)
    kept.push({ ...step.result, students })
    if (seed === 0) continue
    played.push(step)
    printStep(step)
    if (played.filter(whyBroken).length > stepsPastTheFirstBroken) break
    await pause(1000)
  }
  return { steps: played, kept }
}

const noisy = 0.2

const printSummary = ({ steps }: Night): void => {
  const broken = steps.find(whyBroken)
  const sustained = steps.slice(0, broken ? steps.indexOf(broken) : steps.length).at(-1)
  console.log(`\nSustained: ${sustained?.present ?? 0} students at once`)
  if (sustained) {
    const [cores, { result }] = [coresServing(sustained), sustained]
    const each = `${Math.round(sustained.present / cores)} students, ${Math.round(result.calls / result.seconds / cores)} calls a second`
    console.log(
      `Capacity: ${each} for each core that serves (server, conversions and PostgreSQL took ${cores.toFixed(2)})`,
    )
  }
  if (broken)
    console.log(`First broken: ${broken.present} students: ${whyBroken(broken)}\nNone left of: ${bottleneck(broken)}`)
  else console.log('No step broke.')
  const others = Math.max(...steps.map(coresOfOthers))
  if (others > noisy)
    console.log(`Other work took up to ${others.toFixed(1)} cores meanwhile: these figures are too low.`)
}

const count = (kept: readonly Acknowledged[], what: 'saves' | 'submitted' | 'uploaded'): number =>
  kept.reduce((sum, each) => sum + each[what].length, 0)

/** Prints every fault, and returns whether there is any. */
const printFaults = async ({ steps, kept }: Night, { database, isRunning }: Machine): Promise<boolean> => {
  const missing: string[] = []
  for (const each of kept) missing.push(...(await findMissing(database, each)))
  const counts = `${count(kept, 'saves')} saves, ${count(kept, 'submitted')} submissions, ${count(kept, 'uploaded')} uploads`
  console.log(`Acknowledged: ${counts}; missing in the database: ${missing.length}`)
  const faults = [
    ...missing,
    ...wrongErrors(steps).map((each) => `an error other than 503: ${each}`),
    ...(isRunning() ? [] : ['the server has ended']),
  ]
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length > 0
}

const machine = await startMachine()
const load = await startLoad()
try {
  const night = await playNight({ machine, load })
  printSummary(night)
  if (await printFaults(night, machine)) process.exitCode = 1
} finally {
  await load.stop()
  await machine.close()
}
