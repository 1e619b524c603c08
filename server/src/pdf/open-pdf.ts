import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { Routes } from '../platform/app-type.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Schedule } from '../platform/jobs/schedule.ts'
import type { Part } from '../platform/part.ts'
import { sayOnce } from '../platform/say-once.ts'
import type { Settings } from '../platform/settings.ts'
import { openAssembler } from './assemble/open-assembler.ts'
import { ownOrigin } from './own-origin.ts'
import { pdfQueue } from './pdf-queue.ts'
import { type PdfRouteNeeds, pdfRoutes } from './pdf-routes.ts'
import { type PrintNeeds, printApplication } from './print-application.ts'
import { openPrinter } from './printer.ts'
import { runPrintJob } from './run-print-job.ts'
import { sweepCopies } from './sweep-copies.ts'

const copySweep: Schedule = {
  name: 'sweep-copies',
  every: 'hour',
  failureMessage: 'Old PDF copies could not be swept away.',
}
const printsAtOnce = 2

type Needs = Omit<PdfRouteNeeds & PrintNeeds, 'publicUrl' | 'printer' | 'assembler' | 'jobs'> & {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  /** The calls that the printed page makes. */
  readonly tokenRoutes: Routes
  /** The built browser application, where it is not the usual one. */
  readonly pages?: string
}

/** The PDF copy: asking for it, printing it, fetching it. */
export const openPdf = (needs: Needs): Required<Pick<Part, 'routes' | 'work' | 'close'>> => {
  const { settings, database, clock, school, log, jobs, tokenRoutes, pages } = needs
  const { publicUrl } = settings
  const closings: (() => Promise<void>)[] = []

  const openPrint = async () => {
    const inside = { settings, log: log.child({}, { level: 'warn' }), routes: [tokenRoutes], ...(pages && { pages }) }
    const app = await buildApp(inside)
    const serve = ownOrigin(app, new URL(publicUrl).origin)
    const address = `${publicUrl}/service.html`
    const warn = sayOnce((words) => log.warn(words))
    const printer = openPrinter({ settings: { ...settings, warn }, timeZone: school.timeZone, address, serve })
    const assembler = openAssembler()
    closings.push(printer.close, assembler.close, async () => app.close())
    return printApplication({ ...needs, printer, assembler })
  }

  return {
    routes: pdfRoutes({ ...needs, publicUrl }),
    work: async () => {
      const print = await openPrint()
      await jobs.work(pdfQueue, printsAtOnce, runPrintJob({ ...needs, print }))
      await jobs.repeat(copySweep, () => sweepCopies(database.sql, clock()))
      return jobs.stop
    },
    close: async () => {
      await Promise.all(closings.map((close) => close()))
    },
  }
}
