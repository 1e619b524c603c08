import { isPlainKey, largestUpload } from '../../infra/storage/storage.ts'
import { alreadySubmitted, lockApplication } from '../applications/stored-application.ts'
import { changeDraft } from './change-draft.ts'
import { asOf, type Document, type Status } from './document.ts'
import { conversionQueue, type DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { isFileQuestion, setFileAnswer } from './file-answer.ts'
import { checkFileName } from './file-name.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { uploadRefusals } from './upload-refusals.ts'
import { uploadStore } from './upload-store.ts'

export type Registration = {
  readonly studentId: string
  readonly answerKey: string
  readonly fileKey: string
  readonly fileName: string
}

/** Registers an uploaded file for conversion; it takes the place of what was there for its question. */
export const registerDocument = (deps: DocumentDeps) => {
  const { database, clock, form, storage, jobs } = deps
  const uploads = uploadStore(database)

  const uploadedSize = async ({ studentId, answerKey, fileKey, fileName }: Registration): Promise<number> => {
    if (!isFileQuestion(form, answerKey)) throw uploadRefusals.notAFileQuestion()
    checkFileName(fileName)
    if (!isPlainKey(fileKey)) throw uploadRefusals.badKey()
    if (!(await uploads.wasIssued({ file_key: fileKey, account_id: studentId, answer_key: answerKey })))
      throw uploadRefusals.notYours()
    const size = await storage.size(fileKey)
    if (size === undefined) throw uploadRefusals.noFile()
    if (size === 0) throw uploadRefusals.empty()
    if (size > largestUpload) throw uploadRefusals.tooLarge()
    return size
  }

  /** A call that was sent twice changes nothing the second time. */
  const isTheSame = (present: Document, { fileKey }: Registration) =>
    present.file_key === fileKey && asOf(clock(), present).status !== 'FAILED'

  const replace = (registration: Registration, size: number): Promise<Status> =>
    database.transaction(async (sql) => {
      const { studentId, answerKey, fileKey, fileName } = registration
      const documents = documentStore(sql)
      const { isSubmitted } = await lockApplication(sql, studentId, clock())
      if (isSubmitted) throw alreadySubmitted()
      const present = await documents.find(studentId, answerKey)
      if (present && isTheSame(present, registration)) return present.status
      await changeDraft(sql, studentId, clock(), setFileAnswer(form, answerKey, ''))
      await documents.remove(studentId, answerKey)
      const document = { account_id: studentId, answer_key: answerKey, file_key: fileKey }
      const id = await documents.add({ ...document, file_name: fileName, file_size: size }, clock())
      await jobs.send(sql, conversionQueue, { document: id })
      return 'UNPROCESSED'
    })

  return async (registration: Registration): Promise<Status> => {
    const status = await replace(registration, await uploadedSize(registration))
    jobs.wake(conversionQueue)
    await removeAbandonedFiles(deps)
    return status
  }
}
