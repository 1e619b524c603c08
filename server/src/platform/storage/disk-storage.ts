import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Clock } from '../clock.ts'
import { errorCode } from '../error-code.ts'
import { isPlainKey, requirePlainKey, type Storage, type StoredFile } from './storage.ts'
import { signUpload } from './upload-policy.ts'
import { uploadPath, uploadRoute } from './upload-route.ts'

type Needs = {
  readonly folder: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly secret: () => Promise<Buffer>
}

const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

async function* filesBelow(folder: string): AsyncIterable<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await statOf(path) : undefined
    if (found) yield { key: relative(folder, path).split(sep).join('/'), changedAt: found.mtime }
  }
}

/** Files in a folder; uploads come to this server itself. */
export const diskStorage = ({ folder, publicUrl, clock, secret }: Needs): Storage => {
  const stored = join(folder, 'stored')
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(stored, ...requirePlainKey(key).split('/'))
  return {
    uploadForm: async (key) => ({
      url: `${publicUrl}${uploadPath}`,
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
    check: () => mkdir(stored, { recursive: true }),
    routes: uploadRoute({ secret, clock, incoming, pathOf }),
  }
}
