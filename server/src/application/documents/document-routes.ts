import { convertDocument, deleteConversion, downloadDocument, readConversion } from '@apply/contract/convert-document'
import { deleteDocumentAnswer, readDocumentAnswers } from '@apply/contract/document-answer'
import { presignedUrl } from '@apply/contract/upload-file'
import { isRequestKey } from '@apply/engine/desk'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { App, Plugin } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import { createApplicationRepository } from '../draft/application-repository.ts'
import { asOf, type DocumentDeps, pdfOf, setFileAnswer } from './document.ts'
import { documentList } from './document-list.ts'
import { documentStore } from './document-store.ts'
import { registerDocument } from './register-document.ts'
import { checkFileKey, checkMayChange, requestUpload } from './request-upload.ts'
import { DamagedFileError, MissingFileError, readStoredFile } from './stored-file.ts'
import { uploadRefusals } from './uploads.ts'

/** Removes the answer, the row, the uploaded file and the PDF. Deleting what is already gone is no error. */
const deleteDocument = (deps: DocumentDeps) => {
  const { database, clock, form } = deps
  const applications = createApplicationRepository(deps)

  return async (studentId: string, answerKey: string): Promise<void> => {
    checkFileKey(form, answerKey)
    await database.transaction(async (sql) => {
      const application = await applications.lock(sql, studentId)
      await checkMayChange(sql, answerKey, { studentId, isSubmitted: application.isSubmitted })
      if (!isRequestKey(answerKey)) await application.change(setFileAnswer(form, answerKey, ''))
      // For a completed document the emptied answer has fired the trigger that removes the row and writes the audit.
      if (!(await documentStore(sql).remove(studentId, answerKey))) return
      await recordOwnAction(sql, studentId, { at: clock(), action: 'delete document', result: `deleted ${answerKey}` })
    })
  }
}

const uploadRoutes = (app: App, deps: DocumentDeps): void => {
  const { signedIn: onRequest } = deps
  const issueForm = requestUpload(deps)
  const register = registerDocument(deps)

  app.post(presignedUrl.path, { onRequest, schema: schemaOf(presignedUrl) }, ({ student, body }) =>
    issueForm(student.id, body.answer_key),
  )

  app.post(
    convertDocument.path,
    { onRequest, schema: schemaOf(convertDocument) },
    async ({ student, params: { key }, body }) => {
      const file = { fileKey: body.file_key, fileName: body.file_name }
      const status = await register({ studentId: student.id, answerKey: key, ...file })
      return { message: 'Your file is being converted.', status }
    },
  )
}

const readRoutes = (app: App, deps: DocumentDeps): void => {
  const { database, clock, form, signedIn: onRequest } = deps
  const { list } = documentList(clock)

  app.get(readDocumentAnswers.path, { onRequest, schema: schemaOf(readDocumentAnswers) }, ({ student }) =>
    list(database.sql, student.id),
  )

  app.get(
    readConversion.path,
    { onRequest, schema: schemaOf(readConversion) },
    async ({ student, params: { key } }) => {
      checkFileKey(form, key)
      const found = await documentStore(database.sql).find(student.id, key)
      if (!found) return { status: 'NOT_ANSWERED' as const, message: '' }
      const { status, message } = asOf(clock(), found)
      return { status, message }
    },
  )
}

const deleteRoutes = (app: App, deps: DocumentDeps): void => {
  const { signedIn: onRequest } = deps
  const remove = deleteDocument(deps)
  for (const call of [deleteDocumentAnswer, deleteConversion])
    app.delete(call.path, { onRequest, schema: schemaOf(call) }, async ({ student, params }) => {
      await remove(student.id, params.key)
      return { message: 'Your file was deleted.' }
    })
}

/** An applicant is told that the file is gone; the operator finds the reason in the log. */
const throwInWords = (error: unknown, log: DocumentDeps['log']): never => {
  if (error instanceof MissingFileError || error instanceof DamagedFileError) log.warn({ err: error }, error.message)
  if (error instanceof MissingFileError) throw uploadRefusals.missing()
  if (error instanceof DamagedFileError) throw uploadRefusals.damaged()
  throw error
}

const downloadRoute = (app: App, { database, form, storage, log, signedIn: onRequest }: DocumentDeps): void => {
  app.get(
    downloadDocument.path,
    { onRequest, schema: schemaOf(downloadDocument) },
    async ({ student, params: { key } }, reply) => {
      checkFileKey(form, key)
      const found = await documentStore(database.sql).find(student.id, key)
      const pdf = found && pdfOf(found)
      if (!pdf) throw uploadRefusals.nothingToShow()
      const content = await readStoredFile(storage, pdf).catch((error: unknown) => throwInWords(error, log))
      return reply.headers(downloadHeaders(`${key}.pdf`)).send(content)
    },
  )
}

/** Every call about the files of an application. */
export const documentRoutes =
  (deps: DocumentDeps): Plugin =>
  async (app) => {
    uploadRoutes(app, deps)
    readRoutes(app, deps)
    deleteRoutes(app, deps)
    downloadRoute(app, deps)
  }
