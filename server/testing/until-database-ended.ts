import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const placeOf = (pid: string) => readlink(`/proc/${pid}/cwd`).catch(() => '')

/** The processes that work on the database of this data folder. */
export const processesIn = async (dataDir: string): Promise<readonly string[]> => {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map(async (pid) => ({ pid, place: await placeOf(pid) })))
  return places.flatMap(({ pid, place }) => (place === `${dataDir}/db` ? [pid] : []))
}

const patienceMs = 60_000

/** A database ends after its last user. One that stays behind a test or a stopped server is a defect. */
export const untilDatabaseEnded = async (dataDir: string, since = performance.now()): Promise<void> => {
  const found = await processesIn(dataDir)
  if (found.length === 0) return
  if (performance.now() - since > patienceMs) throw new Error(`The database in ${dataDir} has not ended: ${found}.`)
  await pause(20)
  await untilDatabaseEnded(dataDir, since)
}
