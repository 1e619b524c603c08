import { asAccount } from '../accounts/audit.ts'
import { changeDraft } from './change-draft.ts'
import { uploadRefusals } from '@apply/converter/conversion-messages'
import type { DocumentNeeds } from './document-needs.ts'
import { documentStore } from './document-store.ts'
import { isFileQuestion, setFileAnswer } from './file-answer.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'

/** Removes the answer, the row, the uploaded file and the PDF; what is not there any more is no mistake. */
export const deleteDocument = (needs: DocumentNeeds) => {
  const { database, clock, form, audit } = needs
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
    await removeAbandonedFiles(needs)
  }
}
