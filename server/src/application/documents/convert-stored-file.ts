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
import type { FastifyBaseLogger } from 'fastify'
import { countConversion, countConversionLoss } from '../../platform/metrics/events.ts'
import { maxUploadBytes, type Storage } from '../../platform/storage/storage.ts'
import type { Scan } from './clamd.ts'
import { isRefusal } from './copy-upload.ts'
import { fetchStoredFile, hashOf, type StoredFile } from './stored-file.ts'

type Deps = {
  readonly storage: Storage
  readonly converter: Pick<Converter, 'convert'>
  readonly scan: Scan
}

type Source = StoredFile & { readonly fileName: string }

/** Stores the PDF under a new key; false if nobody wants it any more. */
type Take = (pdf: StoredFile) => Promise<boolean>

/**
 * A file that can never be converted fails at once, every other error after the last try. One that is not about the conversion
 * itself, such as a scanner or a storage that is away, would hit any other file as well.
 */
const failureOf = (error: unknown, isLastTry: boolean): ConversionFailure | undefined => {
  if (error instanceof Unconvertible) return error.failure
  if (!isLastTry) return undefined
  return error instanceof RetryableFailure ? error.failure : 'notNow'
}

/** Fetches a stored file, has it scanned and converted, and stores its PDF under this key. */
export const convertStoredFile =
  ({ storage, converter, scan }: Deps) =>
  (source: Source, pdfKey: string, take: Take, signal: AbortSignal) =>
    withWorkFolder(async (folder) => {
      const path = join(folder, conversionFiles.source)
      const { size } = await fetchStoredFile(storage, source, path, signal)
      if (size > maxUploadBytes) throw new Unconvertible('tooLarge')
      await scan(path, signal)
      await converter.convert(folder, source.fileName, signal)
      const pdf = join(folder, conversionFiles.pdf)
      await storage.write(pdfKey, pdf)
      const isTaken = await take({ key: pdfKey, sha256: await hashOf(pdf) }).catch(async (error: unknown) => {
        if (isRefusal(error)) await storage.remove(pdfKey)
        throw error
      })
      if (!isTaken) await storage.remove(pdfKey)
    })

export type ConvertStoredFile = ReturnType<typeof convertStoredFile>

type Try = {
  readonly id: string
  readonly isLastTry: boolean
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Notes why the file will not be converted. */
  readonly fail: (message: string) => Promise<void>
}

/** Counts one try of a conversion. Throws if there will be another one. */
export const settleConversion = async (convert: () => Promise<void>, { id, isLastTry, log, fail }: Try) => {
  try {
    await convert()
    countConversion('completed')
  } catch (error) {
    const failure = failureOf(error, isLastTry)
    const level = error instanceof Unconvertible ? 'info' : 'warn'
    log[level]({ document: id, failure, err: error }, 'A document was not converted.')
    if (failure === undefined) throw error
    await fail(conversionMessages[failure])
    countConversion(error instanceof Unconvertible ? 'refused' : 'failed')
    const loss = lossOf(failure)
    if (loss) countConversionLoss(loss)
  }
}
