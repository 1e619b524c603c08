import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { uploadFile } from '@apply/contract/upload-file'
import { errorCode } from '../errors/describe-error.ts'
import { createFolder } from '../files/create-folder.ts'
import { sync, syncFolder } from '../files/sync.ts'
import type { Clock } from '../time/clock.ts'
import { freeBytes, orDiskOutage, requireRoom } from './disk-outage.ts'
import { isPlainKey, requirePlainKey, type Storage, type StoredFile } from './storage.ts'
import { signUpload } from './upload-form.ts'
import { uploadRoute } from './upload-route.ts'

/**
 * Moves a complete file to its path below the root. Once this resolves, the file survives a power cut: its content is synced
 * first, then every folder up to the root, because another upload may have created one of them without a sync yet.
 */
const moveDurably = async (from: string, to: string, root: string): Promise<void> => {
  await createFolder(dirname(to))
  await sync(from, 'r+')
  await rename(from, to)
  for (let folder = dirname(to); folder.length >= root.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === root) return
  }
}

type Deps = {
  readonly folder: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly secret: () => Promise<Buffer>
}

const undefinedIfMissing = (error: unknown): undefined => {
  if (errorCode(error) !== 'ENOENT') throw error
}

const statOf = (path: string) => stat(path).catch(undefinedIfMissing)

async function* filesBelow(folder: string): AsyncIterable<StoredFile> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const found = entry.isFile() ? await statOf(path) : undefined
    if (found) yield { key: relative(folder, path).split(sep).join('/'), changedAt: found.mtime }
  }
}

/** Writes the file atomically: if several processes create it, one wins and no process reads half a line. */
const writeOwnerFile = async (path: string, owner: string, existing: 'keep' | 'replace') => {
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, `${owner}\n`)
  try {
    if (existing === 'replace') return await rename(unfinished, path)
    // On a file system without hard links the last process wins, and each process reads the owner again afterwards.
    await link(unfinished, path).catch((error: unknown) =>
      errorCode(error) === 'EEXIST' ? undefined : rename(unfinished, path),
    )
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Files in a folder. This server receives the uploads itself. */
export const diskStorage = ({ folder, publicUrl, clock, secret }: Deps): Storage => {
  const stored = join(folder, 'stored')
  const incoming = join(folder, 'incoming')
  const ownerFile = join(folder, 'owner')
  const pathOf = (key: string) => join(stored, ...requirePlainKey(key).split('/'))
  const store = (path: string, key: string) => moveDurably(path, pathOf(key), dirname(folder))
  return {
    uploadForm: async (key) => {
      const fields = signUpload(await secret(), requirePlainKey(key), clock())
      await requireRoom(incoming)
      return { url: `${publicUrl}${uploadFile.path}`, fields }
    },
    size: (key) => orDiskOutage(async () => (await statOf(pathOf(key)))?.size),
    read: async (key, start = 0) => createReadStream(pathOf(key), { start }),
    write: (key, path) =>
      orDiskOutage(async () => {
        const unfinished = join(incoming, randomUUID())
        await createFolder(incoming)
        try {
          await copyFile(path, unfinished)
          await store(unfinished, key)
        } finally {
          await rm(unfinished, { force: true })
        }
      }),
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: async function* () {
      await createFolder(stored)
      for await (const file of filesBelow(stored)) if (isPlainKey(file.key)) yield file
    },
    removeUnfinished: async (before) => {
      await createFolder(incoming)
      for await (const { key, changedAt } of filesBelow(incoming))
        if (changedAt < before) await rm(join(incoming, key), { force: true })
    },
    readOwner: async () => (await readFile(ownerFile, 'utf8').catch(undefinedIfMissing))?.trim(),
    writeOwner: async (owner, existing) => {
      await createFolder(folder)
      await writeOwnerFile(ownerFile, owner, existing)
    },
    check: async () => {
      await createFolder(stored)
      await requireRoom(incoming)
    },
    requireRoom: () => requireRoom(incoming),
    freeBytes: () => freeBytes(incoming),
    uploadPlugin: (acceptUpload) => uploadRoute({ secret, clock, incoming, store, acceptUpload }),
  }
}
