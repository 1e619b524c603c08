import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertInProcess } from '@apply/converter/testing/convert-in-process'
import { conversionFiles } from '@apply/converter/work-folder'
import { desk, form, school } from '@apply/forms/governors-choice'
import type { InjectOptions } from 'fastify'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { testMailQueue } from '../../../../testing/test-jobs.ts'
import { deskWorld } from '../../../desk/testing/desk-world.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createStorage } from '../../../platform/storage/create-storage.ts'
import { noScan } from '../../documents/clamd.ts'
import { convertStoredFile } from '../../documents/convert-stored-file.ts'
import { createItems } from '../../items/items.ts'
import { beginRequest } from '../begin-request.ts'
import { convertCounselorFile } from '../convert-counselor-file.ts'
import type { CounselorDeps } from '../counselor-deps.ts'
import { sendCounselorMails } from '../send-counselor-mails.ts'

const day = 24 * 60 * 60_000
const page = 'https://apply.example.edu/counselor#'

/** The rules of the school, which every test may count on. */
const rules = (() => {
  if (!desk.counselor) throw new Error('The school asks no counselors.')
  return desk.counselor
})()

const named = {
  counselor_first_name: 'Ida',
  counselor_last_name: 'Webb',
  counselor_email_address: 'ida.webb@example.org',
}

/** The conversion without a process of its own. */
const converter = {
  convert: async (folder: string, fileName: string) => {
    const pdf = await convertInProcess(await readFile(join(folder, conversionFiles.source)), fileName)
    await writeFile(join(folder, conversionFiles.pdf), pdf)
  },
}

type Mail = { readonly recipient: string; readonly subject: string; readonly text_body: string | null }

/** The product with a desk, applicants who have submitted, and the jobs about counselors, which run when a test says so. */
export const counselorWorld = async (database: Database) => {
  const world = await deskWorld(database)
  const { clock, settings, app } = world
  const captured = capturedLog()
  const storage = createStorage({ settings, database, clock: clock.now })
  const deps: CounselorDeps = {
    database,
    clock: clock.now,
    form,
    school,
    rules,
    items: createItems([]),
    mailQueue: await testMailQueue(database),
    publicUrl: settings.publicUrl,
  }
  const { sql } = database

  /** Begins the requests of all submissions, as the job of each would. */
  const begin = async () => {
    const rows = await sql<{ account_id: string }>('select account_id from submissions order by submitted_at')
    for (const { account_id } of rows) await beginRequest(deps)({ data: { accountId: account_id } })
  }

  const run = async (changed: Partial<CounselorDeps> = {}) => {
    await begin()
    return sendCounselorMails({ ...deps, ...changed }, captured.log)
  }

  const mails = (): Promise<Mail[]> =>
    sql<Mail>(
      `select recipient, subject, text_body from mails where topic like 'counselor%' order by created_at, recipient`,
    )

  /** Lets the mail server take all that waits, or refuse it for good. */
  const deliver = (refusal: string | null = null) =>
    sql(
      `update mails set sent_at = case when $2::text is null then $1::timestamptz end,
         given_up_at = case when $2::text is not null then $1::timestamptz end, refusal = $2
       where sent_at is null and given_up_at is null and topic like 'counselor%'`,
      [clock.now(), refusal],
    )

  const tokensIn = (text: string): readonly string[] =>
    [...text.matchAll(/\/counselor#([\w-]+)/g)].map(([, token = '']) => token)

  /** The links in the newest mail to this counselor. */
  const links = async (recipient: string): Promise<readonly string[]> => {
    const found = (await mails()).filter((mail) => mail.recipient === recipient)
    return tokensIn(found.at(-1)?.text_body ?? '')
  }

  const post = (url: string, payload: InjectOptions['payload']) =>
    app.inject({ method: 'POST', url, headers: { origin: settings.publicUrl }, ...(payload && { payload }) })

  /** What somebody does with a link. */
  const holder = (token: string) => {
    const send = (what: string, body: object = {}) => post(`/public/counselor${what}`, { token, ...body })
    return {
      send,
      open: () => send(''),
      letter: (body: object = {}) => send('/letter', body),
      /** Uploads and registers a file, which is not converted yet. */
      upload: async (name: string, bytes: string | Buffer, fileName: string) => {
        const form = await send('/upload', { name })
        if (form.statusCode !== 200) return form
        const { fields } = form.json<{ fields: { key: string } }>()
        const folder = await mkdtemp(join(tmpdir(), 'test-letter-'))
        await writeFile(join(folder, 'file'), bytes)
        await storage.write(fields.key, join(folder, 'file'))
        await rm(folder, { recursive: true })
        return send('/file', { name, file_key: fields.key, file_name: fileName })
      },
    }
  }

  /** Converts what waits. */
  const convert = async (scan = noScan) => {
    const convertFile = convertCounselorFile(
      { database, clock: clock.now, log: captured.log },
      convertStoredFile({ storage, converter, scan }),
    )
    const waiting = await sql<{ id: string }>(`select id from counselor_files where status = 'UNPROCESSED'`)
    for (const { id } of waiting)
      await convertFile({ data: { file: id }, isLastTry: true, signal: new AbortController().signal })
  }

  const states = async () => {
    const rows = await sql<{ state: string; item: string }>(
      `select counselors.state, items.state as item from counselors join items on items.id = item_id order by counselors.number`,
    )
    return rows.map(({ state, item }) => `${state}/${item}`)
  }

  return {
    ...{ world, deps, clock, storage, page, begin, run, mails, deliver, links, holder, convert, states, captured },
    submitted: (username?: string, answers: object = {}) => world.submitted(username, { ...named, ...answers }),
    passDays: (days: number) => clock.advance(days * day),
    close: world.close,
  }
}

export type CounselorWorld = Awaited<ReturnType<typeof counselorWorld>>
