import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Draft } from '@apply/engine/answers'
import { form, school } from '@apply/forms/governors-choice'
import type { BrowserContext } from 'playwright-core'
import { settableClock } from '../../../testing/settable-clock.ts'
import { buildApp } from '../../app.ts'
import { noDocuments } from '../../applications/documents.ts'
import { testMoment } from '../../applications/testing/application-needs-for.ts'
import { newStudent } from '../../applications/testing/new-student.ts'
import { documentStore } from '../../documents/document-store.ts'
import type { Database } from '../../platform/database.ts'
import { openLog } from '../../platform/log.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { tokenRoutes } from '../../tokens/token-routes.ts'
import { openAssembler } from '../assemble/open-assembler.ts'
import { ownOrigin } from '../own-origin.ts'
import { printApplication } from '../print-application.ts'
import { openPrinter, type Printer } from '../printer.ts'

const publicUrl = 'https://apply.example.edu'

/** All that one print needs, without the calls and the queue in front of it. */
export const printWorld = async (database: Database, pages: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-print-'))
  const { now: clock } = settableClock(testMoment)
  const storage = diskStorage({ folder, publicUrl, clock, secret: async () => Buffer.alloc(32) })
  const shared = { database, clock, form, documents: noDocuments }
  const settings = { publicUrl, trustProxy: false, s3: undefined }
  const app = await buildApp({ settings, log: openLog('silent'), routes: [tokenRoutes(shared)], pages })
  const requests: string[] = []
  const answer = ownOrigin(app, publicUrl)
  const serve = (context: BrowserContext) => {
    context.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).origin}`))
    return answer(context)
  }
  const address = `${publicUrl}/service.html`
  const freshPrinter = () =>
    openPrinter({ settings: { chromiumPath: undefined, dataDir: folder }, timeZone: school.timeZone, address, serve })
  const warm = freshPrinter()
  const assembler = openAssembler()
  const printOn = async (printer: Printer, accountId: string): Promise<Buffer> => {
    const key = `copies/${accountId}/${randomUUID()}.pdf`
    const print = printApplication({ ...shared, school, storage, printer, assembler })
    await print(accountId, key, new AbortController().signal)
    return buffer(await storage.read(key))
  }

  return {
    /** Whose requests the browser has tried to make so far. */
    requests: () => [...new Set(requests)],
    applicant: async ({ answers, tabs, addAnother }: Draft) => {
      const { id } = await newStudent(database, `${randomUUID()}@example.edu`)
      await database.sql(
        `insert into applications (account_id, revision, answers, tabs, add_another, created_at, changed_at)
         values ($1, 1, $2, $3, $4, $5, $5)`,
        [id, JSON.stringify(answers), JSON.stringify(tabs), JSON.stringify(addAnother), clock()],
      )
      return id
    },
    attach: async (accountId: string, answerKey: string, fileName: string, path: string) => {
      const [file_key, pdfKey] = [`students/${accountId}/${answerKey}`, `students/${accountId}/${answerKey}.pdf`]
      await storage.write(pdfKey, path)
      const document = { account_id: accountId, answer_key: answerKey, file_key, file_name: fileName, file_size: 1 }
      const documents = documentStore(database.sql)
      const id = await documents.add(document, clock())
      await documents.begin(id, clock())
      await documents.complete(id, pdfKey, clock())
    },
    print: (accountId: string) => printOn(warm, accountId),
    /** Starts a browser for this one print. */
    printCold: async (accountId: string): Promise<Buffer> => {
      const printer = freshPrinter()
      try {
        return await printOn(printer, accountId)
      } finally {
        await printer.close()
      }
    },
    close: async () => {
      await warm.close()
      await assembler.close()
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PrintWorld = Awaited<ReturnType<typeof printWorld>>
