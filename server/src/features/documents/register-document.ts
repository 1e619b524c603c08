import { isPlainKey, maxUploadBytes } from '../../infra/storage/storage.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import { alreadySubmitted } from '../applications/stored-application.ts'
import { asOf, type Document, type Status, setFileAnswer } from './document.ts'
import { conversionQueue, type DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { uploadStore } from './request-upload.ts'
import { removeAbandonedFiles } from './sweep-documents.ts'
import { checkFileName, checkFileQuestion, uploadRefusals } from './upload-checks.ts'

export type Registration = {
  readonly studentId: string
  readonly answerKey: string
  readonly fileKey: string
  readonly fileName: string
}

/** Registers an uploaded file for conversion. It replaces the previous file of its question. */
export const registerDocument = (deps: DocumentDeps) => {
  const { database, clock, form, storage, jobs } = deps
  const uploads = uploadStore(database)
  const applications = createApplicationRepository(deps)

  const checkUpload = async ({ studentId, answerKey, fileKey, fileName }: Registration): Promise<number> => {
    checkFileQuestion(form, answerKey)
    checkFileName(fileName)
    if (!isPlainKey(fileKey)) throw uploadRefusals.badKey()
    if (!(await uploads.wasIssued({ file_key: fileKey, account_id: studentId, answer_key: answerKey })))
      throw uploadRefusals.notYours()
    const size = await storage.size(fileKey)
    if (size === undefined) throw uploadRefusals.noFile()
    if (size === 0) throw uploadRefusals.empty()
    if (size > maxUploadBytes) throw uploadRefusals.tooLarge()
    return size
  }

  /** A call that was sent twice changes nothing the second time. */
  const isRepeated = (present: Document, { fileKey }: Registration) =>
    present.file_key === fileKey && asOf(clock(), present).status !== 'FAILED'

  const replace = (registration: Registration, size: number): Promise<Status> =>
    database.transaction(async (sql) => {
      const { studentId, answerKey, fileKey, fileName } = registration
      const documents = documentStore(sql)
      const application = await applications.lock(sql, studentId)
      if (application.isSubmitted) throw alreadySubmitted()
      const present = await documents.find(studentId, answerKey)
      if (present && isRepeated(present, registration)) return present.status
      await application.change(setFileAnswer(form, answerKey, ''))
      await documents.remove(studentId, answerKey)
      const document = { account_id: studentId, answer_key: answerKey, file_key: fileKey }
      const id = await documents.add({ ...document, file_name: fileName, file_size: size }, clock())
      await jobs.send(sql, conversionQueue, { document: id })
      return 'UNPROCESSED'
    })

  return async (registration: Registration): Promise<Status> => {
    const size = await checkUpload(registration)
    await storage.requireRoom?.()
    const status = await replace(registration, size)
    jobs.wake(conversionQueue)
    await removeAbandonedFiles(deps)
    return status
  }
}
