import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../../platform/errors/describe-error.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Content, contentOf, linesOf, writeHashed } from './hashed-file.ts'
import { fileListPath, type Manifest, storedPath } from './manifest.ts'

type Copying = {
  readonly storage: Pick<Storage, 'read'>
  readonly folder: string
  /** The folder of a try before this one, whose files are taken over. */
  readonly earlier: string
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** Undefined if the file is not stored, or was removed just now. */
const fetchFile = async (storage: Copying['storage'], key: string, path: string): Promise<Content | undefined> => {
  try {
    return await writeHashed(path, await storage.read(key))
  } catch (error) {
    await rm(path, { force: true })
    if (isMissing(error)) return undefined
    throw error
  }
}

const copyFile = async ({ storage, folder, earlier }: Copying, key: string): Promise<Content | undefined> => {
  const path = storedPath(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await rename(join(earlier, key), path)
    return await contentOf(path)
  } catch (error) {
    if (isMissing(error)) return fetchFile(storage, key, path)
    throw error
  }
}

/** Copies the files whose keys are the lines of `keysPath`, and lists them. Returns also the keys of files that are not stored. */
export const copyFiles = async (
  copying: Copying,
  keysPath: string,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> => {
  const missingFiles: string[] = []
  let count = 0
  const lines = async function* () {
    for await (const key of linesOf(keysPath)) {
      const content = await copyFile(copying, key)
      if (content) {
        count += 1
        yield `${JSON.stringify({ key, ...content })}\n`
      } else missingFiles.push(key)
    }
  }
  const list = await writeHashed(fileListPath(copying.folder), lines())
  return { files: { count, ...list }, missingFiles }
}
