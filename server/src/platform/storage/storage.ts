import type { Readable } from 'node:stream'
import { maxFileKeyLength } from '@apply/engine/limits'
import type { Plugin } from '../http/app-type.ts'

/** Where a browser posts a file, and the fields that must stand before it. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

export type StoredFile = { readonly key: string; readonly changedAt: Date }

/** Files by key, on the disk or in S3. */
export type Storage = {
  /** A form that allows the upload of this one file for ten minutes. */
  readonly uploadForm: (key: string) => Promise<UploadForm>
  /** The size in bytes, or undefined if there is no such file. */
  readonly size: (key: string) => Promise<number | undefined>
  /** The content, from its first byte on unless `start` is given. */
  readonly read: (key: string, start?: number) => Promise<Readable>
  /** Copies a local file into the storage. */
  readonly write: (key: string, path: string) => Promise<void>
  /** Removes the file if it exists. */
  readonly remove: (key: string) => Promise<void>
  readonly list: () => AsyncIterable<StoredFile>
  /** Removes files of aborted uploads from before that moment. S3 has none. */
  readonly removeUnfinished?: (before: Date) => Promise<void>
  /** Which database the files belong to, or undefined if none has claimed them. */
  readonly readOwner: () => Promise<string | undefined>
  /** Records which database the files belong to. An existing owner is kept or replaced. */
  readonly writeOwner: (owner: string, existing: 'keep' | 'replace') => Promise<void>
  /** Throws while the storage is unavailable. */
  readonly check: () => Promise<unknown>
  /** Throws a 507 or 503 if the disk is full or read-only. S3 has no such limit. */
  readonly requireRoom?: () => Promise<void>
  readonly freeBytes?: () => Promise<number>
  /** The routes of a storage that receives uploads itself. `acceptUpload` throws if the form may not write to its key now. */
  readonly uploadPlugin?: (acceptUpload: (key: string) => Promise<void>) => Plugin
}

export { maxUploadBytes } from '@apply/engine/limits'
export const uploadMinutes = 10

const plainKey = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,7}(\.pdf)?$/

/** Only keys of our own making: nothing that a file system could read as another folder. */
export const isPlainKey = (key: string): boolean => key.length <= maxFileKeyLength && plainKey.test(key)

export const requirePlainKey = (key: string): string => {
  if (!isPlainKey(key)) throw new Error('The file key has an unexpected form.')
  return key
}
