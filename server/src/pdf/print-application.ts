import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Form, School } from '@apply/engine/define'
import type { Documents } from '../applications/documents.ts'
import { type ConvertedDocument, convertedDocuments } from '../documents/converted-documents.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { issueServiceToken, revokeServiceToken } from '../tokens/service-tokens.ts'
import { type ServiceView, serviceView } from '../tokens/service-view.ts'
import type { Attachment } from './assemble/append-document.ts'
import type { Assembler } from './assemble/open-assembler.ts'
import { footer } from './footer.ts'
import { printTokenLives } from './lifetimes.ts'
import type { Printer } from './printer.ts'

export type PrintNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly school: School
  readonly storage: Storage
  readonly documents: Pick<Documents, 'list'>
  readonly printer: Printer
  readonly assembler: Pick<Assembler, 'assemble'>
}

/** Neither a log nor an error may tell the token, which stands in the address of the page. */
const withoutToken = (error: unknown, token: string): Error =>
  new Error((error instanceof Error ? error.message : 'The print failed.').replaceAll(token, '[hidden]'))

const labelIn = ({ read_only }: ServiceView, key: string): string =>
  read_only
    .flatMap(({ parts }) => parts)
    .flatMap(({ lines }) => lines)
    .find((line) => line.key === key)?.label ?? key

/** Makes the PDF copy of one application as it is now. */
export const printApplication = (needs: PrintNeeds) => {
  const { database, clock, school, storage, printer, assembler } = needs

  const printView = async (accountId: string, view: ServiceView, signal: AbortSignal): Promise<Buffer> => {
    const expiresAt = new Date(clock().getTime() + printTokenLives)
    const token = await issueServiceToken(database.sql, accountId, expiresAt)
    try {
      return await printer.print({
        hash: `service_token=${token}`,
        footer: footer(school.application, view.receipt),
        signal,
      })
    } catch (error) {
      throw withoutToken(error, token)
    } finally {
      await revokeServiceToken(database.sql, token)
    }
  }

  const attachments = async (accountId: string, view: ServiceView): Promise<readonly Attachment[]> => {
    const documents = await convertedDocuments(database.sql, accountId)
    const attach = async ({ answerKey, fileName, pdfKey }: ConvertedDocument): Promise<Attachment> => ({
      title: `${labelIn(view, answerKey)} (${fileName})`,
      pdf: await buffer(await storage.read(pdfKey)),
    })
    return Promise.all(documents.map(attach))
  }

  return async (accountId: string, key: string, signal: AbortSignal): Promise<void> => {
    const view = await serviceView(database.sql, accountId, needs)
    const printed = await printView(accountId, view, signal)
    const title = view.receipt ? `${school.application} ${view.receipt.number}` : school.application
    const contents = { printed, title, attachments: await attachments(accountId, view) }
    const copy = await assembler.assemble(contents, signal)
    const folder = await mkdtemp(join(tmpdir(), 'pdf-copy-'))
    try {
      await writeFile(join(folder, 'copy.pdf'), copy)
      await storage.write(key, join(folder, 'copy.pdf'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
