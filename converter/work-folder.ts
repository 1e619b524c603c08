import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './process-limits.ts'

/** The names of the files of one conversion in its work folder. */
export const conversionFiles = {
  source: 'source',
  laidOut: 'laid-out.pdf',
  pdf: 'out.pdf',
} as const

const prefix = 'conversion-'

/** Containers that share the folder of temporary files have processes of the same ids, which say nothing about each other's. */
const machine = hostname().replaceAll(/[^\w.]/g, '_')

/**
 * The machine and the process id in the name say whose folder it is. In a container the process after a killed one often has the same id,
 * and would take its folders for its own.
 */
const ownPrefix = `${prefix}${process.pid}-${machine}-${randomUUID()}-`

/** No work of another machine takes as long. */
const maxAgeMs = 24 * 60 * 60_000

export const createWorkFolder = (suffix = ''): Promise<string> => mkdtemp(join(tmpdir(), `${ownPrefix}${suffix}`))

/** Runs work with a folder of its own and removes the folder afterwards, whatever happened. */
export const withWorkFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await createWorkFolder()
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The version before this one did not name the machine. */
const namePattern = new RegExp(`^${prefix}(?<pid>\\d+)-((?<of>.+)-)?[\\da-f]{8}-([\\da-f]{4}-){3}[\\da-f]{12}-`)

const isAbandoned = (name: string, { mtimeMs }: Stats): boolean => {
  const { pid, of } = namePattern.exec(name)?.groups ?? {}
  if (pid === undefined) return false
  if (of !== machine) return Date.now() - mtimeMs > maxAgeMs
  return Number(pid) === process.pid ? !name.startsWith(ownPrefix) : !isRunning(Number(pid))
}

/** Removes the folders of processes that were killed while they used them. Another user of this machine may run the same product. */
export const removeAbandonedFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const found = await lstat(path).catch(() => undefined)
    const isOwn = found !== undefined && found.uid === (process.getuid?.() ?? found.uid)
    if (isOwn && isAbandoned(name, found)) await rm(path, { recursive: true, force: true })
  }
}
