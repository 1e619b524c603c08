import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { conversionFiles } from '@apply/converter/child-messages'
import { type ConversionFailure, conversionMessages, Unconvertible } from '@apply/converter/conversion-messages'
import type { Converter } from '@apply/converter/create-converter'
import { ConversionDied } from '@apply/converter/within-limits'
import { withWorkFolder } from '@apply/converter/work-folder'
import { answerTo } from '@apply/engine/answers'
import { z } from 'zod'
import type { JobRun } from '../../infra/jobs/create-jobs.ts'
import { largestUpload } from '../../infra/storage/storage.ts'
import { lockApplication } from '../applications/stored-application.ts'
import { changeDraft } from './change-draft.ts'
import type { Document } from './document.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { setFileAnswer } from './file-answer.ts'
import { prefixOf } from './request-upload.ts'
import type { Scan } from './scan/clamd.ts'

type Deps = Pick<DocumentDeps, 'database' | 'clock' | 'form' | 'storage' | 'log'> & {
  readonly converter: Pick<Converter, 'convert'>
  readonly scan: Scan
}

const jobData = z.object({ document: z.string() })

/** A file that can never be converted fails at once, anything else when the last try is over. */
const failureOf = (error: unknown, isLastTry: boolean): ConversionFailure | undefined => {
  if (error instanceof Unconvertible) return error.failure
  if (!isLastTry) return undefined
  return error instanceof ConversionDied ? error.failure : 'gaveUp'
}

/** One try to convert one document. */
export const convertDocument = ({ database, clock, form, storage, log, converter, scan }: Deps) => {
  const fetchSource = async ({ file_key }: Document, into: string, signal: AbortSignal) => {
    const target = createWriteStream(into, { mode: 0o600 })
    await pipeline(await storage.read(file_key), target, { signal })
    if (target.bytesWritten > largestUpload) throw new Unconvertible('tooLarge')
  }

  /** Answers whether the document was still wanted; one whose question is no longer asked is not. */
  const settle = ({ id, account_id, answer_key, file_name }: Document, pdfKey: string): Promise<boolean> =>
    database.transaction(async (sql) => {
      // The lock of the application comes before that of the document, as in every other call.
      await lockApplication(sql, account_id, clock())
      const documents = documentStore(sql)
      if (!(await documents.complete(id, pdfKey, clock()))) return false
      const draft = await changeDraft(sql, account_id, clock(), setFileAnswer(form, answer_key, file_name))
      if (answerTo(draft.answers, answer_key) === '') await documents.remove(account_id, answer_key)
      return true
    })

  const keep = async (document: Document, pdf: string) => {
    const key = `${prefixOf(document.account_id, document.answer_key)}/${randomUUID()}.pdf`
    await storage.write(key, pdf)
    if (!(await settle(document, key))) await storage.remove(key)
  }

  const convert = (document: Document, signal: AbortSignal) =>
    withWorkFolder(async (folder) => {
      const source = join(folder, conversionFiles.source)
      await fetchSource(document, source, signal)
      await scan(source, signal)
      await converter.convert(folder, document.file_name, signal)
      await keep(document, join(folder, conversionFiles.pdf))
    })

  return async ({ data, isLastTry, signal }: JobRun): Promise<void> => {
    const document = await documentStore(database.sql).begin(jobData.parse(data).document, clock())
    if (!document) return
    try {
      await convert(document, signal)
    } catch (error) {
      const failure = failureOf(error, isLastTry)
      log.info({ document: document.id, failure, err: error }, 'A document was not converted.')
      if (failure === undefined) throw error
      await documentStore(database.sql).fail(document.id, conversionMessages[failure])
    }
  }
}
