import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { Form, School } from '@apply/engine/define'
import type { Database } from '../../infra/database/database.ts'
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

/** Writes the PDF copy of one application to the storage. It shows what a service user would see now. */
export const printApplication = (deps: PrintDeps) => {
  const { database, school, storage, printer, assembler } = deps

  return async (accountId: string, key: string, signal: AbortSignal): Promise<void> => {
    const view = await serviceView(database.sql, accountId, deps)
    const { receipt, applicant, read_only: pages } = view
    const title = [school.application, receipt?.number, applicant.name].filter(Boolean).join(' · ')
    const attachments = await readAttachments(view, accountId, deps)
    const files = attachments.map(({ pdf }) => pdf)
    const attachedPages = await assembler.countPages(files, signal)
    const printed = await printer.print({ title, school, applicant, pages, receipt, attachedPages }, signal)
    const copy = await assembler.assemble({ printed, title, attachments }, signal)
    await withWorkFolder(async (folder) => {
      await writeFile(join(folder, 'copy.pdf'), copy)
      await storage.write(key, join(folder, 'copy.pdf'))
    })
  }
}
