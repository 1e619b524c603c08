import { join } from 'node:path'
import type { Converter } from '@apply/converter/client'
import {
  type ConversionFailure,
  conversionMessages,
  lossOf,
  RetryableFailure,
  Unconvertible,
} from '@apply/converter/failures'
import { conversionFiles, withWorkFolder } from '@apply/converter/work-folder'
import { answerTo } from '@apply/engine/answers'
import { isRequestKey } from '@apply/engine/desk'
import { z } from 'zod'
import type { JobRun } from '../../platform/jobs/create-jobs.ts'
import { countConversion, countConversionLoss } from '../../platform/metrics/events.ts'
import { newPdfKey } from '../../platform/storage/file-keys.ts'
import { maxUploadBytes } from '../../platform/storage/storage.ts'
import { createApplicationRepository } from '../draft/application-repository.ts'
import type { Scan } from './clamd.ts'
import { type Document, type DocumentDeps, setFileAnswer } from './document.ts'
import { documentStore } from './document-store.ts'
import { isRefusal } from './register-document.ts'
import { fetchStoredFile, hashOf, type StoredFile } from './stored-file.ts'

type Deps = Pick<DocumentDeps, 'database' | 'clock' | 'form' | 'storage' | 'log'> & {
  readonly converter: Pick<Converter, 'convert'>
  readonly scan: Scan
}

const jobData = z.object({ document: z.string() })

/**
 * A file that can never be converted fails at once, every other error after the last try. One that is not about the conversion
 * itself, such as a scanner or a storage that is away, would hit any other file as well.
 */
const failureOf = (error: unknown, isLastTry: boolean): ConversionFailure | undefined => {
  if (error instanceof Unconvertible) return error.failure
  if (!isLastTry) return undefined
  return error instanceof RetryableFailure ? error.failure : 'notNow'
}

/** The job that tries once to convert one document. */
export const convertDocument = (deps: Deps) => {
  const { database, clock, form, storage, log, converter, scan } = deps
  const applications = createApplicationRepository(deps)

  const download = async ({ file_key, sha256 }: Document, path: string, signal: AbortSignal) => {
    const { size } = await fetchStoredFile(storage, { key: file_key, sha256 }, path, signal)
    if (size > maxUploadBytes) throw new Unconvertible('tooLarge')
  }

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

  const store = async (document: Document, path: string) => {
    const key = newPdfKey(document.account_id, document.answer_key)
    await storage.write(key, path)
    const isTaken = await complete(document, { key, sha256: await hashOf(path) }).catch(async (error: unknown) => {
      if (isRefusal(error)) await storage.remove(key)
      throw error
    })
    if (!isTaken) await storage.remove(key)
  }

  const convert = (document: Document, signal: AbortSignal) =>
    withWorkFolder(async (folder) => {
      const source = join(folder, conversionFiles.source)
      await download(document, source, signal)
      await scan(source, signal)
      await converter.convert(folder, document.file_name, signal)
      await store(document, join(folder, conversionFiles.pdf))
    })

  return async ({ data, isLastTry, signal }: JobRun): Promise<void> => {
    const document = await documentStore(database.sql).begin(jobData.parse(data).document, clock())
    if (!document) return
    try {
      await convert(document, signal)
      countConversion('completed')
    } catch (error) {
      const failure = failureOf(error, isLastTry)
      const level = error instanceof Unconvertible ? 'info' : 'warn'
      log[level]({ document: document.id, failure, err: error }, 'A document was not converted.')
      if (failure === undefined) throw error
      await documentStore(database.sql).fail(document.id, conversionMessages[failure])
      countConversion(error instanceof Unconvertible ? 'refused' : 'failed')
      const loss = lossOf(failure)
      if (loss) countConversionLoss(loss)
    }
  }
}
