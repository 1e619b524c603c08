import type { Converter } from '@apply/converter/client'
import { answerTo } from '@apply/engine/answers'
import { isRequestKey } from '@apply/engine/desk'
import { z } from 'zod'
import type { JobRun } from '../../platform/jobs/create-jobs.ts'
import { newPdfKey } from '../../platform/storage/file-keys.ts'
import { createApplicationRepository } from '../draft/application-repository.ts'
import type { Scan } from './clamd.ts'
import { convertStoredFile, settleConversion } from './convert-stored-file.ts'
import { type Document, type DocumentDeps, setFileAnswer } from './document.ts'
import { documentStore } from './document-store.ts'
import type { StoredFile } from './stored-file.ts'

type Deps = Pick<DocumentDeps, 'database' | 'clock' | 'form' | 'storage' | 'log'> & {
  readonly converter: Pick<Converter, 'convert'>
  readonly scan: Scan
}

const jobData = z.object({ document: z.string() })

/** The job that tries once to convert one document. */
export const convertDocument = (deps: Deps) => {
  const { database, clock, form, log } = deps
  const applications = createApplicationRepository(deps)
  const convertFile = convertStoredFile(deps)

  /** Completes the document and answers its question. False if the document was replaced, deleted or timed out. */
  const complete = ({ id, account_id, answer_key, file_name }: Document, pdf: StoredFile): Promise<boolean> =>
    database.transaction(async (sql) => {
      const application = await applications.lock(sql, account_id)
      const documents = documentStore(sql)
      if (!(await documents.complete(id, pdf, clock()))) return false
      if (isRequestKey(answer_key)) return true
      const draft = await application.change(setFileAnswer(form, answer_key, file_name))
      const isStillAsked = answerTo(draft.answers, answer_key) !== ''
      if (!isStillAsked) await documents.remove(account_id, answer_key)
      return true
    })

  const convert = (document: Document, signal: AbortSignal) => {
    const { account_id, answer_key, file_key: key, sha256, file_name: fileName } = document
    const take = (pdf: StoredFile) => complete(document, pdf)
    return convertFile({ key, sha256, fileName }, newPdfKey(account_id, answer_key), take, signal)
  }

  return async ({ data, isLastTry, signal }: JobRun): Promise<void> => {
    const document = await documentStore(database.sql).begin(jobData.parse(data).document, clock())
    if (!document) return
    const fail = (message: string) => documentStore(database.sql).fail(document.id, message)
    await settleConversion(() => convert(document, signal), { id: document.id, isLastTry, log, fail })
  }
}
