import type { Readable } from 'node:stream'
import { maxFileKeyLength } from '@apply/engine/limits'
import type { Routes } from '../http/app-type.ts'

/** Where a browser posts a file, and the fields that must stand before it. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

export type StoredFile = { readonly key: string; readonly changedAt: Date }

/** Files by key; the disk and S3 behave alike. */
export type Storage = {
  /** Lets whoever holds the form upload this one file for ten minutes. */
  readonly uploadForm: (key: string) => Promise<UploadForm>
  /** The size in bytes, or nothing where there is no such file. */
  readonly size: (key: string) => Promise<number | undefined>
  readonly read: (key: string) => Promise<Readable>
  /** Copies a file of this machine into the storage. */
  readonly write: (key: string, path: string) => Promise<void>
  /** Removes the file; one that is not there is no mistake. */
  readonly remove: (key: string) => Promise<void>
  readonly list: () => AsyncIterable<StoredFile>
  /** Removes what broken-off uploads left behind before that moment, where that can be. */
  readonly removeUnfinished?: (before: Date) => Promise<void>
  /** Which database the files belong to, or nothing where none has claimed them. */
  readonly readOwner: () => Promise<string | undefined>
  /** Writes down which database the files belong to; an owner who is there already is kept or replaced. */
  readonly writeOwner: (owner: string, present: 'keep' | 'replace') => Promise<void>
  /** Fails while the storage is away. */
  readonly check: () => Promise<unknown>
  /** The calls of a storage that takes uploads itself. */
  readonly routes?: Routes
}

export { maxUploadBytes as largestUpload } from '@apply/engine/limits'
export const uploadMinutes = 10

const plainKey = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,7}(\.pdf)?$/

/** Names of our own making only: no dots, no empty parts, nothing a file system reads as more than a name. */
export const isPlainKey = (key: string): boolean => key.length <= maxFileKeyLength && plainKey.test(key)

export const requirePlainKey = (key: string): string => {
  if (!isPlainKey(key)) throw new Error('A file key that we did not make was used.')
  return key
}
