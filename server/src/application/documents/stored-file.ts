import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError } from '../../platform/errors/http-error.ts'
import { countFileProblem } from '../../platform/metrics/events.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Where a file is stored, and its SHA-256; documents from before hashes were stored have none. */
export type StoredFile = { readonly key: string; readonly sha256: string | null }

/** A document names a file that the storage does not have, for instance after a restore from a backup. */
export class MissingFileError extends Error {
  constructor() {
    super('A file of a document is missing in the storage.')
  }
}

/** The storage has another content than the one that was registered. */
export class DamagedFileError extends Error {
  constructor() {
    super('A file of a document does not have its SHA-256.')
  }
}

/** Without its owner this is not the disk of the files, and none of them is lost. */
const notMounted = () =>
  new HttpError(503, 'We cannot reach our storage for files right now. Please try again in a few minutes.', {
    retryAfterSeconds: 60,
    cause: new Error('The files have no owner.'),
  })

type Source = Pick<Storage, 'size' | 'read' | 'readOwner'>

/** To be called before a file is called missing. */
export const requireMounted = async (storage: Pick<Storage, 'readOwner'>): Promise<void> => {
  if ((await storage.readOwner()) === undefined) throw notMounted()
}

const openFile = async (storage: Source, key: string) => {
  if ((await storage.size(key)) !== undefined) return storage.read(key)
  await requireMounted(storage)
  countFileProblem('missing')
  throw new MissingFileError()
}

const checkHash = (expected: string | null, found: string): void => {
  if (expected === null || expected === found) return
  countFileProblem('damaged')
  throw new DamagedFileError()
}

/** Reads a stored file and checks its SHA-256. */
export const readStoredFile = async (storage: Source, { key, sha256 }: StoredFile): Promise<Buffer> => {
  const content = await buffer(await openFile(storage, key))
  checkHash(sha256, createHash('sha256').update(content).digest('hex'))
  return content
}

/** The same; undefined if the file is missing or damaged, and the operator finds the reason in the log. */
export const findStoredFile = (
  storage: Source,
  file: StoredFile,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Buffer | undefined> =>
  readStoredFile(storage, file).catch((error: unknown) => {
    if (!(error instanceof MissingFileError || error instanceof DamagedFileError)) throw error
    log.warn({ err: error }, error.message)
    return undefined
  })

/** Writes a stored file to a local path, checks its SHA-256, and returns its size and hash. */
export const fetchStoredFile = async (
  storage: Source,
  { key, sha256 }: StoredFile,
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly size: number; readonly sha256: string }> => {
  const target = createWriteStream(path, { mode: 0o600 })
  await pipeline(await openFile(storage, key), target, { ...(signal && { signal }) })
  const found = await hashOf(path)
  checkHash(sha256, found)
  return { size: target.bytesWritten, sha256: found }
}

/** The SHA-256 of a local file. */
export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
