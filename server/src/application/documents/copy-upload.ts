import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import { HttpError } from '../../platform/errors/http-error.ts'
import { orDiskOutage } from '../../platform/storage/disk-outage.ts'
import { maxUploadBytes, type Storage } from '../../platform/storage/storage.ts'
import type { Document } from './document.ts'
import { fetchStoredFile } from './stored-file.ts'
import { uploadRefusals } from './uploads.ts'

/** The file as it is registered: a copy of the upload that no form can write to. */
export type RegisteredFile = Pick<Document, 'file_key' | 'file_size'> & { readonly sha256: string }

const checkSize = (size: number | undefined): void => {
  if (size === undefined) throw uploadRefusals.noFile()
  if (size === 0) throw uploadRefusals.empty()
  if (size > maxUploadBytes) throw uploadRefusals.tooLarge()
}

/** Copies an upload to a key of its own. */
export const copyUpload = (storage: Storage, uploadKey: string, key: string): Promise<RegisteredFile> =>
  orDiskOutage(() =>
    withWorkFolder(async (folder) => {
      checkSize(await storage.size(uploadKey))
      const path = join(folder, 'upload')
      const { size, sha256 } = await fetchStoredFile(storage, { key: uploadKey, sha256: null }, path)
      // In a bucket the form may have written again meanwhile.
      checkSize(size)
      await storage.write(key, path)
      return { file_key: key, file_size: size, sha256 }
    }),
  )

/** A refusal before the commit. After any other error the transaction may have been committed. */
export const isRefusal = (error: unknown): boolean => error instanceof HttpError && error.status < 500
