import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Form } from '@apply/engine/define'
import { ZipFile } from 'yazl'
import { exportSubmitted } from '../../applications/export-applications.ts'
import { allColumns, asCsv, asJsonLines, asJsonLinesOf, inChunks } from '../../applications/export-formats.ts'
import type { PrintCopy } from '../../pdf/create-pdf.ts'
import { type RequestedDocumentDeps, requestedDocuments } from '../application/requested-documents.ts'
import type { StartedExport } from './export-run-store.ts'
import { chosenApplications } from './export-store.ts'

export type WriteDeps = RequestedDocumentDeps & { readonly form: Form; readonly printCopy: PrintCopy }

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
  return { next, done: () => done, failed: [] as string[] }
}

type Counter = ReturnType<typeof createCounter>

async function* counted<Value>(values: AsyncIterable<Value>, { next }: Counter): AsyncGenerator<Value> {
  for await (const value of values) {
    await next()
    yield value
  }
}

const linesOf = ({ database, form }: WriteDeps, { wanted, today }: ExportRun, counter: Counter) => {
  const applications = counted(exportSubmitted(database, wanted.filter), counter)
  const columns = wanted.columns?.flatMap((key) => allColumns(form).find((column) => column.key === key) ?? [])
  const context = { form, today }
  if (wanted.format === 'csv') return asCsv(applications, { ...context, withLabels: true, withBom: true, columns })
  return columns ? asJsonLinesOf(applications, columns, context) : asJsonLines(applications, context)
}

/** Adds an entry whose content is made when its turn has come. */
const addLater = (zip: ZipFile, name: string, mtime: Date, content: () => Promise<Uint8Array>): void =>
  zip.addReadStreamLazy(name, { mtime, compress: false }, (callback) => {
    content().then(
      (bytes) => callback(null, Readable.from([bytes], { objectMode: false })),
      (error: unknown) => callback(error, Readable.from([])),
    )
  })

/** A zip with one PDF for each application, and a list of those that could not be printed. */
const zipOf = async (deps: WriteDeps, { wanted, now, signal }: ExportRun, counter: Counter): Promise<Readable> => {
  const { database, log, printCopy } = deps
  const { next, failed } = counter
  const zip = new ZipFile()
  const print = async (id: string, receipt: string): Promise<Uint8Array> => {
    await next()
    const printed = requestedDocuments(deps, id).then((attachments) => printCopy(id, attachments, signal))
    return printed.catch((error: unknown) => {
      if (signal.aborted) throw error
      log.warn({ err: error }, 'An application could not be printed for an export.')
      failed.push(receipt)
      return Buffer.from('This application could not be printed.\n')
    })
  }
  const applications = await chosenApplications(database.sql, wanted.filter)
  for (const { id, receipt } of applications) addLater(zip, `${receipt}.pdf`, now, () => print(id, receipt))
  addLater(zip, 'readme.txt', now, async () =>
    Buffer.from(`Applications: ${applications.length}. Could not be printed: ${failed.join(', ') || 'none'}.\n`),
  )
  const output = Readable.from(zip.outputStream, { objectMode: false })
  zip.on('error', (error: Error) => output.destroy(error))
  zip.end()
  return output
}

const rowsPerReport = 200
const printsPerReport = 1

/** How many applications a file has, and how many of them could not be printed. */
type Written = { readonly done: number; readonly failed: number }

/** Writes the file. Memory holds one page of applications, or one PDF, at a time. */
export const writeExport = async (deps: WriteDeps, run: ExportRun): Promise<Written> => {
  const isZip = run.wanted.format === 'pdf'
  const counter = createCounter(run, isZip ? printsPerReport : rowsPerReport)
  const source = isZip
    ? await zipOf(deps, run, counter)
    : Readable.from(inChunks(linesOf(deps, run, counter)), { objectMode: true, highWaterMark: 2 })
  await pipeline(source, createWriteStream(run.path, { mode: 0o600 }), { signal: run.signal })
  return { done: counter.done(), failed: counter.failed.length }
}
