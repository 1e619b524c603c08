import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Desk, Form, School } from '@apply/engine/define'
import { isOutage } from '../../platform/errors/is-outage.ts'
import type { PrintCopy } from '../../print/create-pdf.ts'
import { type RequestedDocumentDeps, requestedDocuments } from '../application/requested-documents.ts'
import { exportSubmitted } from './export-applications.ts'
import { allColumns, asCsv, asJsonLines, asJsonLinesOf, inChunks } from './export-formats.ts'
import type { StartedExport } from './export-run-store.ts'
import { chosenApplications } from './export-store.ts'
import { asPeopleCsv } from './people-csv.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export type WriteDeps = RequestedDocumentDeps & {
  readonly form: Form
  readonly desk: Desk
  readonly school: Pick<School, 'timeZone'>
  readonly printCopy: PrintCopy
}

/** One run of an export. */
type ExportRun = {
  readonly wanted: StartedExport
  /** The local file to write. */
  readonly path: string
  readonly today: string
  readonly now: Date
  readonly signal: AbortSignal
  /** Records how many applications are done. Throws once the export was cancelled. */
  readonly report: (done: number) => Promise<void>
}

/** Counts applications, and reports their number from time to time. */
const createCounter = ({ report, signal }: ExportRun, reportEvery: number) => {
  let done = 0
  const next = async () => {
    signal.throwIfAborted()
    if (done % reportEvery === 0) await report(done)
    done += 1
  }
  /** For one that turned out to be gone. */
  const takeBack = () => {
    done -= 1
  }
  return { next, takeBack, done: () => done, failed: [] as string[] }
}

type Counter = ReturnType<typeof createCounter>

async function* counted<Value>(values: AsyncIterable<Value>, { next }: Counter): AsyncGenerator<Value> {
  for await (const value of values) {
    await next()
    yield value
  }
}

const linesOf = ({ database, form, desk, school }: WriteDeps, { wanted, today }: ExportRun, counter: Counter) => {
  const applications = counted(exportSubmitted(database, wanted.filter), counter)
  if (wanted.layout === 'people') return asPeopleCsv(applications, { form, desk, timeZone: school.timeZone })
  const columns = wanted.columns?.flatMap((key) => allColumns(form).find((column) => column.key === key) ?? [])
  const context = { form, desk, today }
  if (wanted.format === 'csv') return asCsv(applications, { ...context, withLabels: true, withBom: true, columns })
  return columns ? asJsonLinesOf(applications, columns, context) : asJsonLines(applications, context)
}

/** A machine that is short of memory or time for a moment can fail to print any application. */
const printTries = 2

/** The copy of an application. Undefined if it is this one that cannot be printed; an outage of what all of them need is thrown. */
const printedCopy = async (
  deps: WriteDeps,
  id: string,
  signal: AbortSignal,
  triesLeft = printTries,
): Promise<Uint8Array | undefined> => {
  try {
    return await deps.printCopy(id, await requestedDocuments(deps, id), signal)
  } catch (error) {
    if (signal.aborted || isOutage(error)) throw error
    deps.log.warn({ err: error, account: id, triesLeft }, 'An application could not be printed for an export.')
    return triesLeft > 1 ? printedCopy(deps, id, signal, triesLeft - 1) : undefined
  }
}

/** One PDF for each application, and a list of those that could not be printed. Who was deleted meanwhile is left out. */
async function* copiesOf(deps: WriteDeps, { wanted, signal }: ExportRun, counter: Counter): AsyncGenerator<ZipEntry> {
  const { sql } = deps.database
  for (const { id } of await chosenApplications(sql, wanted.filter)) {
    await counter.next()
    const content = await printedCopy(deps, id, signal)
    const [present] = await chosenApplications(sql, { ids: [id] })
    if (!present) counter.takeBack()
    else if (content) yield { name: `${present.receipt}.pdf`, content }
    else counter.failed.push(present.receipt)
  }
  const list = `Applications: ${counter.done()}. Could not be printed: ${counter.failed.join(', ') || 'none'}.\n`
  yield { name: 'readme.txt', content: Buffer.from(list) }
}

const rowsPerReport = 200
const printsPerReport = 1

/** How many applications a file has, and how many of them could not be printed. */
type Written = { readonly done: number; readonly failed: number }

/** Writes the file. Memory holds one page of applications, or one PDF, at a time. */
export const writeExport = async (deps: WriteDeps, run: ExportRun): Promise<Written> => {
  const isZip = run.wanted.format === 'pdf'
  const counter = createCounter(run, isZip ? printsPerReport : rowsPerReport)
  const target = createWriteStream(run.path, { mode: 0o600 })
  if (isZip) await writeZip(copiesOf(deps, run, counter), target, run)
  else {
    const lines = Readable.from(inChunks(linesOf(deps, run, counter)), { objectMode: true, highWaterMark: 2 })
    await pipeline(lines, target, { signal: run.signal })
  }
  return { done: counter.done(), failed: counter.failed.length }
}
