import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxUploadBytes } from '@apply/engine/limits'
import { errorCode } from '../errors/describe-error.ts'
import { HttpError } from '../errors/http-error.ts'
import { createFolder } from '../files/create-folder.ts'

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : 'there is no room').replace(/\.$/, '')

/** For a storage that is full (507) or unavailable (503). */
export const cannotStore = (status: 503 | 507, cause: unknown): HttpError =>
  new HttpError(status, 'We cannot store files right now. Please try again in a few minutes.', {
    retryAfterSeconds: 60,
    cause,
    forOperator: `A file cannot be stored: ${reasonOf(cause)}. Make room on the disk of DATA_DIR or of TMPDIR, or make it writable.`,
  })

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])
/** Also a mount whose server or process is gone, and a file in the place of a folder. */
const unavailableDisk = new Set([
  ...['EROFS', 'EIO', 'EACCES', 'EPERM', 'ESTALE', 'ENODEV', 'ENXIO', 'EMFILE', 'ENFILE'],
  ...['ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT', 'ENOTDIR'],
])

/** Room for one upload and its converted file. */
const minFreeBytes = 2 * maxUploadBytes

const outageOf = (cause: unknown): HttpError => cannotStore(fullDisk.has(errorCode(cause)) ? 507 : 503, cause)

/** Turns the error of a full disk into a 507 and that of a read-only or failing one into a 503. Other errors stay as they are. */
const asDiskOutage = (error: unknown): unknown => {
  const code = errorCode(error)
  return fullDisk.has(code) || unavailableDisk.has(code) ? outageOf(error) : error
}

export const orDiskOutage = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw asDiskOutage(error)
  }
}

export const freeBytes = async (folder: string): Promise<number> => {
  await createFolder(folder)
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws unless files can be written to this folder and there is room for another upload, whatever the reason. */
export const requireRoom = async (folder: string): Promise<void> => {
  try {
    if ((await freeBytes(folder)) < minFreeBytes)
      throw Object.assign(new Error(`Less than ${minFreeBytes} bytes are free.`), { code: 'ENOSPC' })
    // Only a write shows that the disk is not read-only.
    const probe = join(folder, randomUUID())
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    throw outageOf(error)
  }
}
