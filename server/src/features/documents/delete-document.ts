import { asAccount } from '../accounts/audit.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import { setFileAnswer } from './document.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { removeAbandonedFiles } from './sweep-documents.ts'
import { checkFileQuestion } from './upload-checks.ts'

/** Removes the answer, the row, the uploaded file and the PDF. Deleting what is already gone is no error. */
export const deleteDocument = (deps: DocumentDeps) => {
  const { database, clock, form, audit } = deps
  const applications = createApplicationRepository(deps)

  return async (studentId: string, answerKey: string): Promise<void> => {
    checkFileQuestion(form, answerKey)
    await database.transaction(async (sql) => {
      const application = await applications.lock(sql, studentId)
      await application.change(setFileAnswer(form, answerKey, ''))
      // For a completed document the emptied answer has fired the trigger that removes the row and writes the audit.
      if (!(await documentStore(sql).remove(studentId, answerKey))) return
      const student = asAccount(studentId)
      const entry = { at: clock(), actor: student, target: student, action: 'delete document' }
      await audit(sql, { ...entry, result: `deleted ${answerKey}` })
    })
    await removeAbandonedFiles(deps)
  }
}
