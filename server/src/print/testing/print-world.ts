import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createFonts } from '@apply/converter/fonts'
import { createTypst } from '@apply/converter/typst'
import type { Draft } from '@apply/engine/answers'
import { form, school } from '@apply/forms/governors-choice'
import { capturedLog } from '../../../testing/captured-log.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createStudent } from '../../../testing/student.ts'
import { documentStore } from '../../application/documents/document-store.ts'
import { noDocuments, testMoment } from '../../application/draft/testing/application-deps-for.ts'
import type { Database } from '../../platform/database/database.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { createAssembler } from '../assemble/create-assembler.ts'
import { printApplication } from '../print-application.ts'
import { createPrinter } from '../typeset/create-printer.ts'

const publicUrl = 'https://apply.example.edu'

/** All that one print needs, without the calls and the queue in front of it. */
export const printWorld = async (database: Database) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-print-'))
  const { now: clock } = settableClock(testMoment)
  const { log, text: logged } = capturedLog()
  const storage = diskStorage({ folder, publicUrl, clock, secret: async () => Buffer.alloc(32) })
  await storage.writeOwner('this database', 'keep')
  const typst = createTypst()
  const assembler = createAssembler()
  const printer = createPrinter({ typst, fonts: createFonts(), log })
  const platform = { database, clock, log, publicUrl, form, school }
  const tools = { platform, documents: noDocuments, printer, assembler }
  const print = printApplication({ ...tools, storage })

  return {
    logged,
    applicant: async ({ answers, tabs, addAnother }: Draft) => {
      const { id } = await createStudent(database, `${randomUUID()}@example.edu`)
      await database.sql(
        `insert into applications (account_id, revision, answers, tabs, add_another, created_at, changed_at)
         values ($1, 1, $2, $3, $4, $5, $5)`,
        [id, JSON.stringify(answers), JSON.stringify(tabs), JSON.stringify(addAnother), clock()],
      )
      return id
    },
    emailOf: async (accountId: string): Promise<string> => {
      const [account] = await database.sql<{ username: string }>('select username from accounts where id = $1', [
        accountId,
      ])
      return account?.username ?? ''
    },
    attach: async (
      accountId: string,
      answerKey: string,
      fileName: string,
      path: string,
      sha256: string | null = null,
    ) => {
      const [file_key, pdfKey] = [`students/${accountId}/${answerKey}`, `students/${accountId}/${answerKey}.pdf`]
      await storage.write(pdfKey, path)
      const document = { account_id: accountId, answer_key: answerKey, file_key, file_name: fileName, file_size: 1 }
      const hashes = { upload_key: null, sha256: null }
      const documents = documentStore(database.sql)
      const id = await documents.add({ ...document, ...hashes }, clock())
      await documents.begin(id, clock())
      await documents.complete(id, { key: pdfKey, sha256 }, clock())
    },
    /** Removes the file of a document behind its back. */
    lose: (accountId: string, answerKey: string) => storage.remove(`students/${accountId}/${answerKey}.pdf`),
    printWhileUnreadable: (accountId: string) => {
      const away = () => Promise.reject(new Error('The storage is away.'))
      const printNow = printApplication({ ...tools, storage: { ...storage, read: away } })
      return printNow(accountId, `copies/${accountId}/${randomUUID()}.pdf`, new AbortController().signal)
    },
    /** Whether a print has all documents. */
    printsAll: (accountId: string): Promise<boolean> =>
      print(accountId, `copies/${accountId}/${randomUUID()}.pdf`, new AbortController().signal),
    print: async (accountId: string): Promise<Buffer> => {
      const key = `copies/${accountId}/${randomUUID()}.pdf`
      await print(accountId, key, new AbortController().signal)
      return buffer(await storage.read(key))
    },
    close: async () => {
      await Promise.all([typst.close(), assembler.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PrintWorld = Awaited<ReturnType<typeof printWorld>>
