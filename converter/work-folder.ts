import { randomUUID } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from './process-limits.ts'

/** The names of the files of one conversion in its work folder. */
export const conversionFiles = {
  source: 'source',
  cleanDocx: 'clean.docx',
  laidOut: 'laid-out.pdf',
  pdf: 'out.pdf',
} as const

/** The process id in the name says whose folder it is. */
const prefix = 'conversion-'

/** In a container the process after a killed one often has the same id, and would take its folders for its own. */
const ownPrefix = `${prefix}${process.pid}-${randomUUID()}-`

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

/** Another user of this machine may run the same product. */
const isOwn = (path: string): Promise<boolean> =>
  lstat(path).then(
    ({ uid }) => uid === (process.getuid?.() ?? uid),
    () => false,
  )

const isAbandoned = (name: string): boolean => {
  const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0)
  if (pid === process.pid) return !name.startsWith(ownPrefix)
  return pid > 0 && !isRunning(pid)
}

/** Removes the folders of processes that were killed while they used them. */
export const removeAbandonedFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    if (isAbandoned(name) && (await isOwn(path))) await rm(path, { recursive: true, force: true })
  }
}
