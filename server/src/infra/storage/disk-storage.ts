import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { uploadFile } from '@apply/contract/upload-file'
import { errorCode } from '@apply/converter/error-code'
import type { Clock } from '../process/clock.ts'
import { isPlainKey, requirePlainKey, type Storage, type StoredFile } from './storage.ts'
import { signUpload } from './upload-policy.ts'
import { uploadRoute } from './upload-route.ts'

type Deps = {
  readonly folder: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly secret: () => Promise<Buffer>
}

const nothingIfMissing = (error: unknown): undefined => {
  if (errorCode(error) !== 'ENOENT') throw error
}

const statOf = (path: string) => stat(path).catch(nothingIfMissing)

async function* filesBelow(folder: string): AsyncIterable<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await statOf(path) : undefined
    if (found) yield { key: relative(folder, path).split(sep).join('/'), changedAt: found.mtime }
  }
}

/** The whole file appears at once: of several processes that create it, one wins and nobody reads half a line. */
const writeOwnerFile = async (path: string, owner: string, present: 'keep' | 'replace') => {
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, `${owner}\n`)
  try {
    if (present === 'replace') return await rename(unfinished, path)
    // Some file systems know no hard links; there the last process wins, and each reads again who did.
    await link(unfinished, path).catch((error: unknown) =>
      errorCode(error) === 'EEXIST' ? undefined : rename(unfinished, path),
    )
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Files in a folder; uploads come to this server itself. */
export const diskStorage = ({ folder, publicUrl, clock, secret }: Deps): Storage => {
  const stored = join(folder, 'stored')
  const incoming = join(folder, 'incoming')
  const ownerFile = join(folder, 'owner')
  const pathOf = (key: string) => join(stored, ...requirePlainKey(key).split('/'))
  return {
    uploadForm: async (key) => ({
      url: `${publicUrl}${uploadFile.path}`,
      fields: signUpload(await secret(), requirePlainKey(key), clock()),
    }),
    size: async (key) => (await statOf(pathOf(key)))?.size,
    read: async (key) => createReadStream(pathOf(key)),
    write: async (key, path) => {
      const unfinished = join(incoming, randomUUID())
      await mkdir(incoming, { recursive: true })
      await mkdir(dirname(pathOf(key)), { recursive: true })
      await copyFile(path, unfinished)
      await rename(unfinished, pathOf(key))
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      await mkdir(stored, { recursive: true })
      for await (const file of filesBelow(stored)) if (isPlainKey(file.key)) yield file
    },
    removeUnfinished: async (before) => {
      await mkdir(incoming, { recursive: true })
      for await (const { key, changedAt } of filesBelow(incoming))
        if (changedAt < before) await rm(join(incoming, key), { force: true })
    },
    readOwner: async () => (await readFile(ownerFile, 'utf8').catch(nothingIfMissing))?.trim(),
    writeOwner: async (owner, present) => {
      await mkdir(folder, { recursive: true })
      await writeOwnerFile(ownerFile, owner, present)
    },
    check: () => mkdir(stored, { recursive: true }),
    routes: uploadRoute({ secret, clock, incoming, pathOf }),
  }
}
