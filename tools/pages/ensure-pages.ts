import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

type Pages = {
  /** Where the built pages are served from. */
  readonly folder: string
  readonly fingerprint: string
  readonly build: (unfinished: string) => Promise<unknown>
}

/** Not served, because its name begins with a dot. */
const fingerprintFile = '.built-from'

/** More processes than these do not build different pages at once. */
const maxAttempts = 20

export const areUpToDate = async ({ folder, fingerprint }: Omit<Pages, 'build'>): Promise<boolean> =>
  (await readFile(join(folder, fingerprintFile), 'utf8').catch(() => '')) === fingerprint

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** A build that was stopped leaves its folder behind. */
const removeLeftovers = async (folder: string): Promise<void> => {
  const prefix = `.${basename(folder)}-`
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split('-')[0])))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
}

const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(codeOf(error)))

/** A folder with files in it cannot be replaced in one step, so that the old one is moved away first. */
const moveIntoPlace = async (unfinished: string, pages: Pages): Promise<void> => {
  const old = `${unfinished}-old`
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    try {
      return await rename(unfinished, pages.folder)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
    // Another process may have built the same meanwhile.
    if (await areUpToDate(pages)) break
    await rename(pages.folder, old).catch(() => undefined)
    await rm(old, { recursive: true, force: true })
  }
  await rm(unfinished, { recursive: true, force: true })
}

/** Builds the pages unless they were built from the same sources; processes that build at once do not disturb each other. */
export const ensurePages = async (pages: Pages): Promise<void> => {
  if (await areUpToDate(pages)) return
  await mkdir(dirname(pages.folder), { recursive: true })
  await removeLeftovers(pages.folder)
  const unfinished = join(dirname(pages.folder), `.${basename(pages.folder)}-${process.pid}-${randomUUID()}`)
  await pages.build(unfinished)
  await writeFile(join(unfinished, fingerprintFile), pages.fingerprint)
  await moveIntoPlace(unfinished, pages)
}
