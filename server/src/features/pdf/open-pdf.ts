import type { FastifyBaseLogger } from 'fastify'
import { createFonts } from '@apply/converter/fonts/create-fonts'
import type { Jobs } from '../../infra/jobs/open-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Part } from '../../infra/process/part.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { createTypst } from '@apply/converter/typst/create-typst'
import { openAssembler } from './assemble/open-assembler.ts'
import { pdfQueue } from './pdf-queue.ts'
import { type PdfRouteNeeds, pdfRoutes } from './pdf-routes.ts'
import { createPrinter } from './print/create-printer.ts'
import { type PrintNeeds, printApplication } from './print-application.ts'
import { runPrintJob } from './run-print-job.ts'
import { sweepCopies } from './sweep-copies.ts'

const copySweep: Schedule = {
  name: 'sweep-copies',
  every: 'hour',
  failureMessage: 'Old PDF copies could not be swept away.',
}
const printsAtOnce = 2

type Needs = Omit<PdfRouteNeeds & PrintNeeds, 'publicUrl' | 'printer' | 'assembler' | 'jobs'> & {
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
}

/** The PDF copy: asking for it, printing it, fetching it. */
export const openPdf = (needs: Needs): Required<Pick<Part, 'routes' | 'work' | 'close'>> => {
  const { settings, database, clock, log, jobs } = needs
  const typst = createTypst()
  const assembler = openAssembler()

  return {
    routes: pdfRoutes({ ...needs, publicUrl: settings.publicUrl }),
    work: async () => {
      const printer = createPrinter({ typst, fonts: createFonts(), log })
      const print = printApplication({ ...needs, printer, assembler })
      await jobs.work(pdfQueue, printsAtOnce, runPrintJob({ ...needs, print }))
      await jobs.repeat(copySweep, () => sweepCopies(database.sql, clock()))
      return jobs.stop
    },
    close: async () => {
      await Promise.all([typst.close(), assembler.close()])
    },
  }
}
