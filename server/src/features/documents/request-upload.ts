import { randomUUID } from 'node:crypto'
import { HttpError } from '../../infra/http/http-error.ts'
import type { UploadForm } from '../../infra/storage/storage.ts'
import { alreadySubmitted, loadApplication } from '../applications/stored-application.ts'
import type { DocumentDeps } from './document-deps.ts'
import { checkFileQuestion, uploadRefusals } from './upload-checks.ts'
import { uploadStore } from './upload-store.ts'

/** A new storage key for a file of this student and question. */
export const newFileKey = (studentId: string, answerKey: string): string =>
  `students/${studentId}/${answerKey}/${randomUUID()}`

/** Returns the form for one upload to a file question. */
export const requestUpload =
  ({ database, clock, form, storage }: DocumentDeps) =>
  async (studentId: string, answerKey: string): Promise<UploadForm> => {
    checkFileQuestion(form, answerKey)
    const { isSubmitted } = await loadApplication(database.sql, studentId, clock())
    if (isSubmitted) throw alreadySubmitted()
    const key = newFileKey(studentId, answerKey)
    const upload = { file_key: key, account_id: studentId, answer_key: answerKey }
    const waitMs = await database.transaction((sql) => uploadStore(sql).issue(upload, clock()))
    if (waitMs !== undefined) throw uploadRefusals.tooMany(waitMs / 1000)
    return storage.uploadForm(key)
  }

/** Lets a form store one file, once, and only before the submission. For a storage that receives uploads itself. */
export const acceptUpload =
  ({ database, clock }: Pick<DocumentDeps, 'database' | 'clock'>) =>
  async (fileKey: string): Promise<void> => {
    const result = await uploadStore(database.sql).receive(fileKey, clock())
    if (result === 'submitted') throw alreadySubmitted()
    if (result === 'used') throw uploadRefusals.formUsed()
    if (result === 'unknown') throw new HttpError(403, 'This upload is not allowed. Please choose your file again.')
  }
