import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { Form, School } from '@apply/engine/define'
import type { Database, Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import type { Documents } from '../applications/application-deps.ts'
import { convertedDocuments } from '../documents/document-list.ts'
import { readStoredFile } from '../documents/stored-file.ts'
import { type ServiceView, serviceView } from '../tokens/service-view.ts'
import type { Attachment } from './assemble/append-document.ts'
import type { Assembler } from './assemble/create-assembler.ts'
import type { Printer } from './print/create-printer.ts'

export type PrintDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly form: Form
  readonly school: School
  readonly storage: Storage
  readonly documents: Pick<Documents, 'list'>
  readonly printer: Printer
  readonly assembler: Pick<Assembler, 'assemble' | 'countPages'>
}

const labelOf = ({ read_only }: ServiceView, key: string): string =>
  read_only
    .flatMap(({ parts }) => parts)
    .flatMap(({ lines }) => lines)
    .find((line) => line.key === key)?.label ?? key

/** The converted documents, each with its question and file name as title. */
const readAttachments = async (
  view: ServiceView,
  accountId: string,
  { database, storage }: PrintDeps,
): Promise<readonly Attachment[]> => {
  const documents = await convertedDocuments(database.sql, accountId)
  return Promise.all(
    documents.map(async ({ answerKey, fileName, pdf }) => ({
      title: `${labelOf(view, answerKey)} (${fileName})`,
      pdf: await readStoredFile(storage, pdf),
    })),
  )
}

/** Recorded before the file is stored, so that no copy can be handed out that its own check does not know. */
const recordCopy = async (sql: Sql, accountId: string, copy: Uint8Array, at: Date): Promise<void> => {
  await sql(
    'insert into issued_copies (sha256, account_id, issued_at) values ($1, $2, $3) on conflict (sha256) do nothing',
    [createHash('sha256').update(copy).digest('hex'), accountId, at],
  )
}

/** Writes the PDF copy of one application to the storage. It shows what a service user would see now. */
export const printApplication = (deps: PrintDeps) => {
  const { database, clock, publicUrl, school, storage, printer, assembler } = deps

  return async (accountId: string, key: string, signal: AbortSignal): Promise<void> => {
    const view = await serviceView(database.sql, accountId, deps)
    const { receipt, applicant, read_only: pages } = view
    const title = [school.application, receipt?.number, applicant.name].filter(Boolean).join(' · ')
    const attachments = await readAttachments(view, accountId, deps)
    const files = attachments.map(({ pdf }) => pdf)
    const attachedPages = await assembler.countPages(files, signal)
    const printed = await printer.print({ title, school, applicant, pages, receipt, attachedPages, publicUrl }, signal)
    const copy = await assembler.assemble({ printed, title, attachments }, signal)
    if (receipt) await recordCopy(database.sql, accountId, copy, clock())
    await withWorkFolder(async (folder) => {
      await writeFile(join(folder, 'copy.pdf'), copy)
      await storage.write(key, join(folder, 'copy.pdf'))
    })
  }
}
