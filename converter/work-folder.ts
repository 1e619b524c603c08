import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

const prefix = 'conversion-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Another user of this machine may run the same product. */
const isOurs = (path: string): Promise<boolean> =>
  lstat(path).then(
    ({ uid }) => uid === (process.getuid?.() ?? uid),
    () => false,
  )

/** A folder of its own for one piece of work, gone afterwards however that ends. */
export const withWorkFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left that were killed in the middle of a conversion; the name says whose it was. */
export const removeForsakenFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid) && (await isOurs(join(tmpdir(), name))))
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}
