import { asAccount } from '../accounts/audit.ts'
import { changeDraft } from './change-draft.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { isFileQuestion, setFileAnswer } from './file-answer.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { uploadRefusals } from './upload-refusals.ts'

/** Removes the answer, the row, the uploaded file and the PDF; what is not there any more is no mistake. */
export const deleteDocument = (deps: DocumentDeps) => {
  const { database, clock, form, audit } = deps
  return async (studentId: string, answerKey: string): Promise<void> => {
    if (!isFileQuestion(form, answerKey)) throw uploadRefusals.notAFileQuestion()
    await database.transaction(async (sql) => {
      const documents = documentStore(sql)
      const present = await documents.find(studentId, answerKey)
      await changeDraft(sql, studentId, clock(), setFileAnswer(form, answerKey, ''))
      // Emptying an answer forgets a completed document by itself, and notes that.
      if (!(await documents.remove(studentId, answerKey)) || !present) return
      const entry = {
        at: clock(),
        actor: asAccount(studentId),
        target: asAccount(studentId),
        action: 'delete document',
      }
      await audit(sql, { ...entry, result: `deleted ${answerKey}` })
    })
    await removeAbandonedFiles(deps)
  }
}
