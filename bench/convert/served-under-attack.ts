import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { p99, verdict } from './figures.ts'
import { openServer, type Student } from './open-server.ts'

const perSecond = 40
const idleSeconds = 10
/** Each with every bomb; a student may upload thirty files an hour. */
const attacks = 12

/** Saves at a steady pace, as several students would, until told to stop; answers how long each save took. */
const saveSteadily = async (student: Student, isOver: () => boolean): Promise<readonly number[]> => {
  const times: number[] = []
  const saves: Promise<unknown>[] = []
  const save = async (round: number) => {
    const started = performance.now()
    await student.send('PUT', '/api/answer', { first_name: `Zoe ${round}` })
    times.push(performance.now() - started)
  }
  for (let round = 0; !isOver(); round += 1) {
    saves.push(save(round))
    await pause(1000 / perSecond)
  }
  await Promise.all(saves)
  return times
}

/** The longest that the event loop stood still, beyond the pace at which it is watched. */
const watchLoop = () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    delay.disable()
    return delay.max / 1e6 - 10
  }
}

const attack = async (student: Student, bombs: Readonly<Record<string, Buffer>>): Promise<readonly string[]> => {
  const ends: string[] = []
  for (let round = 0; round < attacks; round += 1)
    for (const [name, bytes] of Object.entries(bombs)) ends.push(await student.upload(bytes, name))
  return ends
}

export const servedUnderAttack = async (bombs: Readonly<Record<string, Buffer>>): Promise<void> => {
  const server = await openServer()
  const [victim, attacker] = [await server.student('victim@example.edu'), await server.student('attacker@example.edu')]
  await saveSteadily(victim, after(3))
  await attacker.upload(Buffer.from('warm'), 'warm.pdf')

  const idleLoop = watchLoop()
  const idle = await saveSteadily(victim, after(idleSeconds))
  const idleStall = idleLoop()

  let isOver = false
  const busyLoop = watchLoop()
  const saving = saveSteadily(victim, () => isOver)
  const ends = await attack(attacker, bombs)
  isOver = true
  const busy = await saving
  const busyStall = busyLoop()
  await server.close()

  console.log(
    `  ${ends.length} bombs: ${[...new Set(ends)].join(', ')}; ${idle.length} saves idle, ${busy.length} under attack`,
  )
  const ratio = p99(busy) / p99(idle)
  const figures = `${p99(busy).toFixed(1)} ms, ${ratio.toFixed(2)} × the idle ${p99(idle).toFixed(1)} ms`
  verdict('p99 of PUT /api/answer', figures, ratio <= 2, 'at most 2 ×')
  const stalls = `${busyStall.toFixed(1)} ms (idle ${idleStall.toFixed(1)} ms)`
  verdict('longest stall of the event loop', stalls, busyStall <= 50, 'at most 50 ms')
}

const after = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}
