import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Form, School } from '@apply/engine/define'
import type { Documents } from '../applications/documents.ts'
import { withWorkFolder } from '../documents/work-folder.ts'
import { after } from '../platform/after.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { issueServiceToken, revokeServiceToken } from '../tokens/service-tokens.ts'
import { type ServiceView, serviceView } from '../tokens/service-view.ts'
import type { Assembler } from './assemble/open-assembler.ts'
import { attachmentsTo } from './attachments-to.ts'
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

/** Makes the PDF copy of one application as it is now. */
export const printApplication = (needs: PrintNeeds) => {
  const { database, clock, school, storage, printer, assembler } = needs

  const printView = async (accountId: string, view: ServiceView, signal: AbortSignal): Promise<Buffer> => {
    const token = await issueServiceToken(database.sql, accountId, after(clock(), printTokenLives))
    try {
      const [hash, foot] = [`service_token=${token}`, footer(school.application, view.receipt)]
      return await printer.print({ hash, footer: foot, signal })
    } catch (error) {
      throw withoutToken(error, token)
    } finally {
      await revokeServiceToken(database.sql, token)
    }
  }

  return async (accountId: string, key: string, signal: AbortSignal): Promise<void> => {
    const view = await serviceView(database.sql, accountId, needs)
    const printed = await printView(accountId, view, signal)
    const title = view.receipt ? `${school.application} ${view.receipt.number}` : school.application
    const contents = { printed, title, attachments: await attachmentsTo(view, accountId, needs) }
    const copy = await assembler.assemble(contents, signal)
    await withWorkFolder(async (folder) => {
      await writeFile(join(folder, 'copy.pdf'), copy)
      await storage.write(key, join(folder, 'copy.pdf'))
    })
  }
}
