import type { Locator, Page } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { documentStore } from '../server/src/application/documents/document-store.ts'
import { newFileKey, newPdfKey } from '../server/src/platform/storage/file-keys.ts'
import type { TestServer } from './start-server.ts'

/** A file that is converted in a moment. */
export const picture = { name: 'report.png', mimeType: 'image/png', buffer: claimedPng(8, 8, Buffer.alloc(16)) }

export const fileInput = (page: Page): Locator => page.locator('input[type="file"]')

/** It is there once the picture was added. */
export const deleteButton = (page: Page): Locator => page.getByRole('button', { name: 'Delete report.png' })

/** Registers a document as it is once it was converted; its PDF is not in the storage. */
export const addConverted = async (
  { database, clock }: TestServer,
  student: { readonly id: string },
  key: string,
  name: string,
): Promise<void> => {
  const documents = documentStore(database.sql)
  const [file, now] = [newFileKey(student.id, key), clock.now()]
  const id = await documents.add(
    {
      account_id: student.id,
      answer_key: key,
      file_key: file,
      upload_key: null,
      file_name: name,
      file_size: 600,
      sha256: null,
    },
    now,
  )
  await documents.begin(id, now)
  await documents.complete(id, { key: newPdfKey(student.id, key), sha256: Buffer.alloc(32).toString('hex') }, now)
}
