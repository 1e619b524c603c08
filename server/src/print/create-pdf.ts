import { createFonts } from '@apply/converter/fonts'
import { createTypst } from '@apply/converter/typst'
import type { Documents } from '../application/draft/application-deps.ts'
import type { Hook } from '../platform/http/app-type.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Schedule } from '../platform/jobs/schedules.ts'
import { printingCheck } from '../platform/metrics/events.ts'
import type { Feature } from '../platform/process/feature.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Attachment } from './assemble/assemble-copy.ts'
import { createAssembler } from './assemble/create-assembler.ts'
import { pdfQueue, sweepCopies } from './copy-store.ts'
import { pdfRoutes } from './pdf-routes.ts'
import { composeCopy, type PrintDeps, type PrintPlatform, printApplication, runPrintJob } from './print-application.ts'
import { appendDocuments, type Copies, createCopies } from './request-copy.ts'
import { createLetterPrinter, type PrintLetter } from './typeset/create-letter-printer.ts'
import { createPrinter, type Printer } from './typeset/create-printer.ts'

const copySweep: Schedule = {
  name: 'sweep-copies',
  every: 'hour',
  failureMessage: 'Old PDF copies could not be swept away.',
}
const concurrency = 2

type Deps = {
  readonly platform: PrintPlatform
  readonly storage: Storage
  readonly documents: Pick<Documents, 'list'>
  readonly jobs: Jobs
  readonly signedIn: Hook
}

/** Prints the PDF copy of an application, with more documents after its own. Only for processes that run jobs: it takes memory and time. */
export type PrintCopy = (
  accountId: string,
  attachments: readonly Attachment[],
  signal: AbortSignal,
) => Promise<Uint8Array>

export type PdfFeature = Required<Pick<Feature, 'plugin' | 'jobChecks' | 'startJobs' | 'close'>> & {
  readonly copies: Copies
  readonly printCopy: PrintCopy
  /** Typesets a letter of the school. Only for processes that run jobs, too. */
  readonly printLetter: PrintLetter
}

/** The PDF copy of an application: request, print and download. */
export const createPdf = ({ platform, storage, documents, jobs, signedIn }: Deps): PdfFeature => {
  const { database, clock, school, log, publicUrl } = platform
  const typst = createTypst()
  const assembler = createAssembler()
  const append = appendDocuments({ database, clock, assembler })
  let printer: Printer | undefined
  let letterPrinter: PrintLetter | undefined

  const printDeps = (): PrintDeps => {
    printer ??= createPrinter({ typst, fonts: createFonts(), log })
    return { platform, storage, documents, printer, assembler }
  }

  return {
    copies: createCopies({ database, clock, jobs, storage, assembler }),
    printCopy: async (accountId, attachments, signal) => {
      const { copy: printed, title } = await composeCopy(printDeps())(accountId, signal)
      return append(accountId, { printed, title, attachments }, signal)
    },
    printLetter: (letter, signal) => {
      letterPrinter ??= createLetterPrinter({ typst, fonts: createFonts(), school, log })
      return letterPrinter(letter, signal)
    },
    jobChecks: [printingCheck],
    plugin: pdfRoutes({ database, clock, school, publicUrl, storage, jobs, signedIn }),
    startJobs: async () => {
      const print = printApplication(printDeps())
      await jobs.work(pdfQueue, concurrency, runPrintJob({ database, clock, log, print, storage }))
      await jobs.repeat(copySweep, () => sweepCopies(database.sql, clock()))
      return jobs.stop
    },
    close: async () => {
      await Promise.all([typst.close(), assembler.close()])
    },
  }
}
