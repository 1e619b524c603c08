import { isRequestKey } from '@apply/engine/desk'
import type { ConversionStatus } from '@apply/engine/statuses'
import type { Sql } from '../../platform/database/database.ts'
import { newFileKey } from '../../platform/storage/file-keys.ts'
import { isPlainKey } from '../../platform/storage/storage.ts'
import { createApplicationRepository, type LockedApplication } from '../draft/application-repository.ts'
import { copyUpload, isRefusal, type RegisteredFile } from './copy-upload.ts'
import { conversionQueue, type DocumentDeps, setFileAnswer } from './document.ts'
import { documentStore } from './document-store.ts'
import { checkFileKey, checkMayChange } from './request-upload.ts'
import { removeAbandonedFiles } from './sweep-documents.ts'
import { uploadStore } from './upload-store.ts'
import { checkFileName, checkIsAsked, uploadRefusals } from './uploads.ts'

export type Registration = {
  readonly studentId: string
  readonly answerKey: string
  /** The key of the upload form. */
  readonly fileKey: string
  readonly fileName: string
}

const uploadOf = ({ studentId, answerKey, fileKey }: Registration) => ({
  file_key: fileKey,
  account_id: studentId,
  answer_key: answerKey,
})

const findUpload = async ({ database, form }: DocumentDeps, registration: Registration) => {
  checkFileKey(form, registration.answerKey)
  checkFileName(registration.fileName)
  if (!isPlainKey(registration.fileKey)) throw uploadRefusals.badKey()
  const upload = await uploadStore(database.sql).find(uploadOf(registration))
  if (!upload) throw uploadRefusals.notYours()
  return upload
}

/** Undefined if the form was used before. */
const copyIfOpen = async (deps: DocumentDeps, registration: Registration): Promise<RegisteredFile | undefined> => {
  if (!(await findUpload(deps, registration)).isOpen) return undefined
  try {
    const { studentId, answerKey, fileKey } = registration
    return await copyUpload(deps.storage, fileKey, newFileKey(studentId, answerKey))
  } catch (error) {
    // The same call, sent twice at once, may have used the form and removed the upload.
    if (!(await findUpload(deps, registration)).isOpen) return undefined
    throw error
  }
}

/** Part of the transaction that takes the file: throws if the caller may not register it. */
type Permit = (sql: Sql, application: LockedApplication) => Promise<void>

const anyone: Permit = async () => undefined

/** Registers an uploaded file for conversion. It replaces the previous file of its question. */
export const registerDocument = (deps: DocumentDeps) => {
  const { database, clock, form, storage, jobs } = deps
  const applications = createApplicationRepository(deps)

  const addDocument = async (sql: Sql, registration: Registration, file: RegisteredFile): Promise<void> => {
    const waitMs = await uploadStore(sql).register(uploadOf(registration), clock())
    if (waitMs !== undefined) throw uploadRefusals.tooMany(waitMs / 1000)
    const { studentId, answerKey, fileName, fileKey } = registration
    const documents = documentStore(sql)
    await documents.remove(studentId, answerKey)
    const names = { account_id: studentId, answer_key: answerKey, file_name: fileName, upload_key: fileKey }
    const id = await documents.add({ ...names, ...file }, clock())
    await jobs.send(sql, conversionQueue, { document: id })
  }

  /** Returns the status, and whether the file was taken. A call that was sent twice changes nothing the second time. */
  const replace = (registration: Registration, file: RegisteredFile | undefined, permit: Permit) =>
    database.transaction(async (sql): Promise<{ readonly status: ConversionStatus; readonly isTaken: boolean }> => {
      const { studentId, answerKey, fileKey } = registration
      const application = await applications.lock(sql, studentId)
      await checkMayChange(sql, answerKey, { studentId, isSubmitted: application.isSubmitted })
      const present = await documentStore(sql).find(studentId, answerKey)
      if (present?.upload_key === fileKey) return { status: present.status, isTaken: false }
      await permit(sql, application)
      const upload = await uploadStore(sql).find(uploadOf(registration))
      if (!file || !upload?.isOpen) throw uploadRefusals.formUsed()
      if (!isRequestKey(answerKey)) {
        checkIsAsked(form, application.draft, answerKey)
        await application.change(setFileAnswer(form, answerKey, ''))
      }
      await addDocument(sql, registration, file)
      return { status: 'UNPROCESSED', isTaken: true }
    })

  return async (registration: Registration, permit = anyone): Promise<ConversionStatus> => {
    const file = await copyIfOpen(deps, registration)
    const removeCopy = async () => file && storage.remove(file.file_key)
    const { status, isTaken } = await replace(registration, file, permit).catch(async (error: unknown) => {
      // Otherwise the sweep removes the copy, if no document names it.
      if (isRefusal(error)) await removeCopy()
      throw error
    })
    if (!isTaken) await removeCopy()
    jobs.wake(conversionQueue)
    // Only the upload of this form: the applicant does not wait for files of others.
    await removeAbandonedFiles(deps, [registration.fileKey])
    return status
  }
}
