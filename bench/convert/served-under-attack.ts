import { setTimeout as pause } from 'node:timers/promises'
import { percentile, verdict } from '../figures.ts'
import { sized } from '../sizes.ts'
import type { Student } from './calls.ts'
import { type Server, type Stalls, startServer } from './start-server.ts'

const perSecond = 40
/** Quiet and attack take turns, so that whatever else the machine does falls on both. */
const rounds = sized(7, 1)
const secondsEach = sized(5, 0.5)
const warmUpSeconds = sized(3, 0.1)
/** A student may have so many files an hour converted for a question. */
const uploadsPerStudent = 20

type Saves = { readonly times: readonly number[]; readonly refused: number }

/** Saves at a steady pace, as several students would, until told to stop; returns how long each save took. */
const saveSteadily = async (student: Student, isOver: () => boolean): Promise<Saves> => {
  const times: number[] = []
  let refused = 0
  const saves: Promise<unknown>[] = []
  const save = async (round: number) => {
    const started = performance.now()
    const isSaved = await student.save({ first_name: `Zoe ${round}` }).then(
      () => true,
      () => false,
    )
    if (isSaved) times.push(performance.now() - started)
    else refused += 1
  }
  for (let round = 0; !isOver(); round += 1) {
    saves.push(save(round))
    await pause(1000 / perSecond)
  }
  await Promise.all(saves)
  return { times, refused }
}

/** Uploads one bomb after another, as as many students as it takes, until told to stop; returns what became of them. */
const attacker = (server: Server, bombs: Readonly<Record<string, Buffer>>) => {
  let uploads = 0
  let student: Student | undefined
  return async (isOver: () => boolean): Promise<readonly string[]> => {
    const ends: string[] = []
    while (!isOver())
      for (const [name, bytes] of Object.entries(bombs)) {
        if (!student || uploads % uploadsPerStudent === 0)
          student = await server.student(`attacker-${uploads}@example.edu`)
        uploads += 1
        ends.push(await student.upload(bytes, name))
      }
    return ends
  }
}

/** On a machine that has other work to do, most of a stall is waiting for a processor. */
const inWords = ({ longestStall, longestOwnStall }: Stalls): string =>
  `${longestStall.toFixed(1)} ms, ${longestOwnStall.toFixed(1)} ms of its own`

/** The saves of some time, and how long the loop stood still meanwhile. */
type Period = Stalls & Saves

const together = (periods: readonly Period[]): Period => ({
  times: periods.flatMap(({ times }) => times),
  refused: periods.reduce((sum, { refused }) => sum + refused, 0),
  longestStall: Math.max(...periods.map(({ longestStall }) => longestStall)),
  longestOwnStall: Math.max(...periods.map(({ longestOwnStall }) => longestOwnStall)),
})

const report = (quiet: Period, attacked: Period, ends: readonly string[]): void => {
  const counts = `${quiet.times.length} saves in quiet, ${attacked.times.length} under attack`
  console.log(`  ${ends.length} bombs: ${[...new Set(ends)].join(', ')}; ${counts}`)
  const refused = quiet.refused + attacked.refused
  verdict('saves refused', `${refused}`, refused === 0, 'none')
  const [usual, hard] = [percentile(quiet.times, 0.99), percentile(attacked.times, 0.99)]
  const figures = `${hard.toFixed(1)} ms, ${(hard / usual).toFixed(2)} × the ${usual.toFixed(1)} ms in quiet`
  verdict('p99 of PUT /api/answer', figures, hard / usual <= 2, 'at most 2 ×')
  const stalls = `${inWords(attacked)} (in quiet ${inWords(quiet)})`
  verdict('longest stall of the event loop', stalls, attacked.longestStall <= 50, 'at most 50 ms')
}

export const servedUnderAttack = async (bombs: Readonly<Record<string, Buffer>>): Promise<void> => {
  const server = await startServer()
  const [victim, attack] = [await server.student('victim@example.edu'), attacker(server, bombs)]
  await saveSteadily(victim, after(warmUpSeconds))
  await attack(after(0.5))

  const quiet: Period[] = []
  const attacked: Period[] = []
  const ends: string[] = []
  const saveDuring = async (work: () => Promise<unknown>): Promise<Period> => {
    let isOver = false
    server.watchLoop()
    const saving = saveSteadily(victim, () => isOver)
    await work()
    isOver = true
    return { ...(await saving), ...(await server.stalls()) }
  }
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await saveDuring(() => pause(secondsEach * 1000)))
    attacked.push(await saveDuring(async () => ends.push(...(await attack(after(secondsEach))))))
  }
  await server.close()

  report(together(quiet), together(attacked), ends)
}

const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
