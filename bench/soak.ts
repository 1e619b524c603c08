import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from './night/start-load.ts'
import { studentsOf, visitPlan } from './night/visit-plan.ts'
import { inSmall, sized } from './sizes.ts'
import { makeOtherCalls } from './soak/other-calls.ts'
import { type Soaked, startSoaked } from './soak/start-soaked.ts'
import { type Look, warmHour, whatGrew } from './soak/verdict.ts'

// npm run bench:soak [minutes]
const [askedMinutes = sized('10', '1')] = process.argv.slice(2)
const minutes = Number(askedMinutes)
if (!(minutes > 0)) throw new Error('Usage: node bench/soak.ts [minutes]')

/** Ten minutes are a day. A shorter run has fewer hours, not shorter ones, in which sessions would expire between two saves. */
const secondsOfHour = 25
const speed = 3600 / secondsOfHour
const hours = Math.max(2, Math.round((minutes * 60) / secondsOfHour))
const studentsPresent = sized(100, 10)
/** These students print their application and log out. */
const otherStudents = sized(20, 4)
const password = 'Kestrel!Harbor7'
/** Until connections have closed and conversions have ended. */
const settleMs = sized(3_000, 100)
const loadSeconds = sized(secondsOfHour - settleMs / 1000, 2)

type Load = Awaited<ReturnType<typeof startLoad>>
type Counts = Map<string, number>

const add = (counts: Counts, name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count)

/** One hour of the clock of the server: students and staff who were not there before. */
const playHour = async (server: Soaked, load: Load, hour: number, made: number, counts: Counts): Promise<number> => {
  const plan = visitPlan({ present: studentsPresent, seconds: loadSeconds, seed: hour, returning: 0 })
  const people = await server.students(made, plan.students + otherStudents)
  const cookies = people.slice(plan.students).map(({ token }) => `GovernorsIdentity.session=${token}`)
  const students = people.slice(0, plan.students)
  const [result, others] = await Promise.all([
    load.run({
      url: server.url,
      password,
      present: plan.present,
      seconds: loadSeconds,
      seed: hour,
      returning: 0,
      students: studentsOf(plan, students),
    }),
    makeOtherCalls({ url: server.url, cookies, reader: await server.reader(), hour }, loadSeconds),
  ])
  for (const [kind, { count }] of Object.entries(result.succeeded)) add(counts, kind, count)
  for (const [name, count] of Object.entries(result.errors)) add(counts, `visits: ${name}`, count)
  for (const [name, count] of others) add(counts, name, count)
  await server.sweep()
  await pause(settleMs)
  return made + people.length
}

const printLook = ({ hour, figures: { rss, heap, external, handles, rows } }: Look): void => {
  const memory = [rss, heap, external].map((value) => value.toFixed(1).padStart(9)).join('')
  const counts = Object.entries(rows).map(([name, count]) => `${name} ${count}`)
  console.log(`  ${`${hour}`.padStart(4)}${memory}${`${handles}`.padStart(9)}  ${counts.join(', ')}`)
}

/** Plays a day. Returns whether anything grew. */
const soak = async (): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-soak-'))
  const server = await startSoaked({ folder, speed, password })
  const load = await startLoad()
  const [looks, counts]: [Look[], Counts] = [[], new Map()]
  console.log(`${hours} hours in ${minutes} minutes, ${studentsPresent} students at once`)
  console.log('  hour   rss MB  heap MB  ext. MB  handles  rows')
  try {
    for (let hour = 1, made = 0; hour <= hours; hour += 1) {
      made = await playHour(server, load, hour, made, counts)
      const look = { hour, figures: await server.figures() }
      looks.push(look)
      printLook(look)
    }
  } finally {
    await load.stop()
    await server.stop()
    // The database ends a moment after its server.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  console.log(`  calls: ${[...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ')}`)
  const grown = whatGrew(looks)
  console.log(`  since hour ${warmHour(hours)}: ${grown.length > 0 ? `GREW: ${grown.join('; ')}` : 'no growth'}\n`)
  return grown.length > 0
}

if ((await soak()) && !inSmall) process.exitCode = 1
