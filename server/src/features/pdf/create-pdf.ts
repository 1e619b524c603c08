import { createFonts } from '@apply/converter/fonts/create-fonts'
import { createTypst } from '@apply/converter/typst/create-typst'
import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Feature } from '../../infra/process/feature.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { createAssembler } from './assemble/create-assembler.ts'
import { pdfQueue } from './pdf-queue.ts'
import { type PdfRouteDeps, pdfRoutes } from './pdf-routes.ts'
import { createPrinter } from './print/create-printer.ts'
import { type PrintDeps, printApplication } from './print-application.ts'
import { runPrintJob } from './run-print-job.ts'
import { sweepCopies } from './sweep-copies.ts'

const copySweep: Schedule = {
  name: 'sweep-copies',
  every: 'hour',
  failureMessage: 'Old PDF copies could not be swept away.',
}
const printsAtOnce = 2

type Deps = Omit<PdfRouteDeps & PrintDeps, 'publicUrl' | 'printer' | 'assembler' | 'jobs'> & {
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
}

/** The PDF copy: asking for it, printing it, fetching it. */
export const createPdf = (deps: Deps): Required<Pick<Feature, 'routes' | 'work' | 'close'>> => {
  const { settings, database, clock, log, jobs } = deps
  const typst = createTypst()
  const assembler = createAssembler()

  return {
    routes: pdfRoutes({ ...deps, publicUrl: settings.publicUrl }),
    work: async () => {
      const printer = createPrinter({ typst, fonts: createFonts(), log })
      const print = printApplication({ ...deps, printer, assembler })
      await jobs.work(pdfQueue, printsAtOnce, runPrintJob({ ...deps, print }))
      await jobs.repeat(copySweep, () => sweepCopies(database.sql, clock()))
      return jobs.stop
    },
    close: async () => {
      await Promise.all([typst.close(), assembler.close()])
    },
  }
}
