import { randomUUID } from 'node:crypto'
import type { UploadForm } from '../../infra/storage/storage.ts'
import { alreadySubmitted, loadApplication } from '../applications/stored-application.ts'
import type { DocumentDeps } from './document-deps.ts'
import { isFileQuestion } from './file-answer.ts'
import { uploadRefusals } from './upload-refusals.ts'
import { uploadStore } from './upload-store.ts'

export const prefixOf = (studentId: string, answerKey: string): string => `students/${studentId}/${answerKey}`

/** Hands out the form for one upload to a file question. */
export const requestUpload =
  ({ database, clock, form, storage }: DocumentDeps) =>
  async (studentId: string, answerKey: string): Promise<UploadForm> => {
    if (!isFileQuestion(form, answerKey)) throw uploadRefusals.notAFileQuestion()
    const { isSubmitted } = await loadApplication(database.sql, studentId, clock())
    if (isSubmitted) throw alreadySubmitted()
    const key = `${prefixOf(studentId, answerKey)}/${randomUUID()}`
    const wait = await uploadStore(database).issue(
      { file_key: key, account_id: studentId, answer_key: answerKey },
      clock(),
    )
    if (wait !== undefined) throw uploadRefusals.tooMany(wait / 1000)
    return storage.uploadForm(key)
  }
