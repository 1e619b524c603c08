import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Converter } from '@apply/converter/client'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { conversionFiles } from '@apply/converter/work-folder'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { onDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { goodPassword } from '../../../testing/student.ts'
import { tracesOf } from '../../admin/testing/everything-about.ts'
import { type DocumentWorld, documentWorld } from '../../application/documents/testing/document-world.ts'
import { testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { sweepAccounts } from '../../identity/applicants/create-accounts.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import { exportPersonJson, personRecord } from './person-record.ts'

const username = 'zoe@example.edu'
const homeSchooled = { ...completeAnswers, homeschool_radio: 'Y' }
const minutes = 60_000
const deletion = { current_password: goodPassword, confirmation: 'delete my account' }

const convertToPlainPdf: Converter['convert'] = async (folder) =>
  writeFile(join(folder, conversionFiles.pdf), await plainPdf())

/** The files of a zip by their names. */
const unzip = async (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

onDatabase('the data about a person', (use) => {
  let world: DocumentWorld
  let convert: Converter['convert']
  beforeAll(async () => {
    world = await documentWorld(use(), { converter: { convert: (...details) => convert(...details) }, isIdle: true })
  })
  beforeEach(() => {
    convert = convertToPlainPdf
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    world.clock.set(testMoment)
    await world.removeFiles()
    await use().sql('delete from jobs.job')
  })
  afterAll(() => world.close())

  type Student = Awaited<ReturnType<DocumentWorld['student']>>

  const register = async (student: Student) =>
    student.register('homeschool', await student.place('homeschool', await plainPdf()), 'transcript.pdf')

  const runConversion = async () => {
    const [job] = await use().sql<{ data: object }>(
      `select data from jobs.job where name = 'convert-document' order by created_on desc limit 1`,
    )
    return world.run({ data: job?.data, isLastTry: false, signal: new AbortController().signal })
  }

  /** A student with answers and a converted document. */
  const applicant = async (name = username) => {
    const student = await world.student(name)
    await student.asksFor(homeSchooled)
    await register(student)
    await runConversion()
    return student
  }

  const deleteAccount = (student: Student, change: object = {}) =>
    student.send('POST', '/api/account/deletion', { ...deletion, ...change })

  const traces = ({ id }: Student) => tracesOf(use(), { id, username })

  /** The tables that speak of the person. Where a late file would arrive is remembered for minutes, by an id without account. */
  const tablesAbout = async (student: Student) =>
    Object.keys(await traces(student)).filter((table) => table !== 'abandoned_files')

  /** Nothing is left but the audit, which names nobody, and the mail that confirms the deletion. */
  const expectNothingLeft = async (student: Student) => {
    expect(await tablesAbout(student)).toEqual(['audit', 'mails'])
    expect(await world.files()).toEqual([])
  }

  test('OWN-11 no mail to an earlier address, or to one that was never confirmed, outlives the deletion', async () => {
    const zoe = await world.student(username)
    const [present, pending] = ['new.address@example.edu', 'pending.address@example.edu']
    const askFor = (address: string) =>
      zoe.send('POST', '/api/account/email', { username: address, current_password: goodPassword })
    const atSent = `insert into mails (topic, recipient, subject, created_at, useless_at, due_at, sent_at)
      values ($1, $2, 'You have an account already', $3, $3, $3, $3)`
    await use().sql(atSent, [`change-email ${crypto.randomUUID()}`, username, world.clock.now()])
    await askFor(present)
    const [mail] = await use().sql<{ secret: string }>('select secret from mails where recipient = $1', [present])
    expect((await zoe.send('PUT', '/api/account/email', { code: mail?.secret })).status).toBe(200)
    await use().sql('update mails set sent_at = $1', [world.clock.now()])
    world.clock.advance(minutes)
    expect((await askFor(pending)).status).toBe(200)

    expect((await deleteAccount(zoe)).status).toBe(200)

    expect(await use().sql('select topic, recipient from mails')).toEqual([
      { topic: `account-deleted ${zoe.id}`, recipient: present },
    ])
    await use().sql('update mails set sent_at = $1', [world.clock.now()])
    await sweepAccounts(use(), world.clock.now())
    const person = { id: zoe.id, username, otherAddresses: [present, pending] }
    expect(Object.keys(await tracesOf(use(), person))).toEqual(['audit'])
  })

  test('OWN-13 of a submission and a deletion at the same time one wins', async () => {
    const zoe = await applicant()

    const [submitted, deleted] = await Promise.all([zoe.send('POST', '/api/submit'), deleteAccount(zoe)])

    expect([
      [200, 409],
      [401, 200],
    ]).toContainEqual([submitted.status, deleted.status])
    if (deleted.status === 200) await expectNothingLeft(zoe)
  })

  const requestExport = ({ cookie }: Student, current_password = goodPassword) =>
    fetch(`${world.publicUrl}/api/account/export`, {
      method: 'POST',
      headers: { origin: world.publicUrl, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password }),
    })

  const workFolders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`conversion-${process.pid}-`))

  test('OWN-10 the export is a zip with every row and every file of the person, and nothing of anybody else', async () => {
    const zoe = await applicant()
    await applicant('ann@example.edu')
    await use().sql(
      `insert into mails (topic, recipient, subject, text_body, secret, created_at, useless_at, due_at)
       values ('code', $1, 'Your code', 'Enter 123987', '123987', $2, $2, $2)`,
      [username, world.clock.now()],
    )

    const response = await requestExport(zoe)

    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
    const files = await unzip(Buffer.from(await response.arrayBuffer()))
    expect([...files.keys()].toSorted()).toEqual(
      ['person.json', 'readme.txt', 'homeschool-original.pdf', 'homeschool.pdf'].toSorted(),
    )
    const text = String(files.get('person.json'))
    expect(JSON.parse(text)).toMatchObject({
      account: [{ username }],
      application: [{ answers: { first_name: completeAnswers.first_name } }],
      documents: [{ file_name: 'transcript.pdf' }],
      audit: [{ action: 'export person', result: 'exported' }],
    })
    expect(text).toContain('Your code')
    expect(text).not.toMatch(/ann@example|_hash"|123987/)
    expect(files.get('homeschool-original.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    await vi.waitFor(async () => expect(await workFolders()).toEqual([]))
  })

  test('OWN-10 the export has every change of somebody who has saved very often, in order', async () => {
    const zoe = await world.student(username)
    await use().sql(
      `insert into journal (account_id, revision, keys, before, after, at)
       select $1, number, '{city}', '{"city":""}', jsonb_build_object('city', number::text), $2 from generate_series(1, 1001) as number`,
      [zoe.id, world.clock.now()],
    )

    const files = await unzip(Buffer.from(await (await requestExport(zoe)).arrayBuffer()))

    const { changes } = JSON.parse(String(files.get('person.json')))
    expect(changes.map(({ after }: { after: { city: string } }) => after.city)).toEqual(
      Array.from({ length: 1_001 }, (_, index) => String(index + 1)),
    )
  })

  test('OWN-10 however long the audit is, the rows about one person are found by an index', async () => {
    const { id } = await applicant()
    const plans: string[] = []

    await use().transaction(async (sql) => {
      await sql('set local enable_seqscan = off')
      const explained: Sql = async (text, values) => {
        plans.push(JSON.stringify(await sql(`explain ${text}`, values)))
        return sql(text, values)
      }
      await personRecord(explained, id)
    })

    expect(plans.filter((plan) => /Seq Scan on (audit|journal|mails|webhook_deliveries|uploads)\b/.test(plan))).toEqual(
      [],
    )
    expect(plans.join()).toContain('audit_target')
  })

  test('OWN-10 the export is as of one moment, whatever is saved while it is written', async () => {
    const zoe = await world.student(username)
    await zoe.asksFor(homeSchooled)
    const transaction: Database['transaction'] = (work) =>
      use().transaction((sql) =>
        work(async (statement, values) => {
          if (statement.includes('from journal')) await zoe.asksFor({ ...homeSchooled, first_name: 'Zora' })
          return sql(statement, values)
        }),
      )
    const folder = await temporaryFolder()

    await exportPersonJson({ transaction }, { accountId: zoe.id, actor: 'operator', at: world.clock.now(), folder })

    const { application, changes } = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
    expect(changes.at(-1).revision).toBe(application[0].revision)
  })

  test('OWN-10 the export asks for the password, works five times a day, and leaves an audit row', async () => {
    const zoe = await world.student(username)
    const wrong = await requestExport(zoe, 'Wrong!Password9')
    expect([wrong.status, await wrong.json()]).toEqual([400, { message: 'Your current password is not right.' }])

    for (let times = 0; times < 5; times += 1) await (await requestExport(zoe)).arrayBuffer()
    const sixth = await requestExport(zoe)

    expect([sixth.status, await sixth.json()]).toEqual([
      429,
      { message: 'Too many tries. Please wait 24 hours and try again.' },
    ])
    const audit = await use().sql("select 1 from audit where action = 'export person' and result = 'exported'")
    expect(audit).toHaveLength(5)
  })

  test('OWN-10 a file that is damaged in the storage is left out', async () => {
    const zoe = await applicant()
    await use().sql("update documents set sha256 = 'another'")

    const files = await unzip(Buffer.from(await (await requestExport(zoe)).arrayBuffer()))

    expect([...files.keys()]).not.toContain('homeschool-original.pdf')
    expect([...files.keys()]).toContain('homeschool.pdf')
  })

  test('OWN-10 DOC-32 while the disk of the files is not mounted, there is no export without them', async () => {
    const zoe = await applicant()
    const onDisk = ['stored', 'owner'].map((name) => join(world.folder, name))
    for (const path of onDisk) await rename(path, `${path}.away`)

    const { status } = await requestExport(zoe)

    for (const path of onDisk) await rename(`${path}.away`, path)
    expect(status).toBe(503)
    expect((await requestExport(zoe)).status).toBe(200)
  })

  test('OPS-37 while the folder for temporary files cannot be used, the export is 503 with a message', async () => {
    const zoe = await applicant()
    vi.stubEnv('TMPDIR', join(world.folder, 'owner'))

    const response = await requestExport(zoe)

    vi.unstubAllEnvs()
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: 'We cannot store files right now. Please try again in a few minutes.' },
    ])
  })

  test('OWN-11 a draft is deleted at once with answers, files and sessions, and a mail confirms it', async () => {
    const zoe = await applicant()
    const ann = await applicant('ann@example.edu')
    const annsFiles = (await world.files()).filter((key) => key.includes(ann.id))

    const response = await deleteAccount(zoe)

    expect([response.status, response.body.message]).toEqual([200, 'Your account was deleted.'])
    expect(response.headers.getSetCookie().join()).toContain('GovernorsIdentity.session=;')
    expect(await tablesAbout(zoe)).toEqual(['audit', 'mails'])
    expect(await world.files()).toEqual(annsFiles)
    expect((await zoe.send('GET', '/api/profile')).status).toBe(401)
    expect((await ann.send('GET', '/api/profile')).status).toBe(200)
    const mails = await use().sql<{ subject: string }>('select subject from mails where recipient = $1', [username])
    expect(mails).toEqual([{ subject: expect.stringMatching(/^Your account was deleted/) }])
    const audit = await use().sql("select actor = target as is_own from audit where action = 'delete person'")
    expect(audit).toEqual([{ is_own: true }])
  })

  test('OWN-11 once its mail is sent, the address is forgotten and can sign up again', async () => {
    const zoe = await world.student(username)
    await deleteAccount(zoe)
    await sweepAccounts(use(), world.clock.now())
    expect(Object.keys(await traces(zoe))).toEqual(['audit', 'mails'])

    await use().sql('update mails set sent_at = $1', [world.clock.now()])
    await sweepAccounts(use(), world.clock.now())

    expect(Object.keys(await traces(zoe))).toEqual(['audit'])
    const again = await world.student(username)
    expect((await again.send('GET', '/api/profile')).body.answer).toEqual({})
  })

  test.each([
    ['a wrong password', { current_password: 'Wrong!Password9' }, 'Your current password is not right.'],
    ['no password', { current_password: '' }, 'Please enter your current password.'],
    ['other words', { confirmation: 'delete' }, 'Please type: delete my account'],
    ['no words', { confirmation: undefined }, 'Please type: delete my account'],
  ])('OWN-11 %s deletes nothing', async (_, change, message) => {
    const zoe = await applicant()
    const before = Object.keys(await traces(zoe))

    const refused = await deleteAccount(zoe, change)

    expect([refused.status, refused.body.message]).toEqual([400, message])
    expect(Object.keys(await traces(zoe))).toEqual(expect.arrayContaining(before))
    expect((await zoe.send('GET', '/api/profile')).status).toBe(200)
    expect((await deleteAccount(zoe, { confirmation: ' Delete my account ' })).status).toBe(200)
  })

  test('OWN-12 after the submission the account stays with everything, and the message says where to ask', async () => {
    const zoe = await applicant()
    expect((await zoe.send('POST', '/api/submit')).status).toBe(200)
    const files = await world.files()

    const refused = await deleteAccount(zoe)

    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/whom you can ask/)])
    expect(await world.files()).toEqual(files)
    expect((await zoe.send('GET', '/api/profile')).status).toBe(200)
    expect((await requestExport(zoe)).status).toBe(200)
  })

  test('OWN-13 saves that arrive while the account is being deleted leave nothing behind', async () => {
    const zoe = await applicant()
    const save = (name: string) => zoe.send('PUT', '/api/answer', { first_name: name })

    const all = await Promise.all([save('A'), save('B'), deleteAccount(zoe), save('C'), save('D')])

    expect(all[2]?.status).toBe(200)
    for (const { status } of all) expect([200, 401]).toContain(status)
    await expectNothingLeft(zoe)
  })

  test('OWN-13 first saves that arrive while the account is being deleted make no application', async () => {
    const zoe = await world.student(username)
    const page = { last_page: '/about' }

    const all = await Promise.all([
      zoe.send('PUT', '/api/answer', { first_name: 'A' }),
      zoe.send('PUT', '/api/last-page', page),
      deleteAccount(zoe),
      zoe.send('POST', '/api/validations', {}),
      zoe.send('PUT', '/api/last-page', page),
    ])

    for (const { status } of all) expect([200, 401, 409]).toContain(status)
    await expectNothingLeft(zoe)
  })

  test('OWN-11 a deletion does not wait for files of others that are due', async () => {
    const zoe = await applicant()
    const key = `students/${crypto.randomUUID()}/photo/${crypto.randomUUID()}`
    await use().sql(`insert into abandoned_files (file_key, remove_after) values ($1, '-infinity')`, [key])
    await writeFile(join(world.folder, 'due'), 'content')
    await world.storage.write(key, join(world.folder, 'due'))

    expect((await deleteAccount(zoe)).status).toBe(200)

    expect(await world.files()).toEqual([key])
  })

  test('OWN-13 a file that is posted after the deletion is refused, or removed where only the bucket sees it', async () => {
    const zoe = await world.student(username)
    const { body } = await zoe.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })
    await deleteAccount(zoe)
    const pdf = await plainPdf()

    expect((await postForm(body, fileOf(new Uint8Array(pdf)), world.publicUrl)).status).toBe(403)
    await expectNothingLeft(zoe)

    await writeFile(join(world.folder, 'late'), pdf)
    await world.storage.write(String(body.fields.key), join(world.folder, 'late'))
    world.clock.advance(20 * minutes)
    await world.sweep()
    await expectNothingLeft(zoe)
    expect(Object.keys(await traces(zoe))).not.toContain('abandoned_files')
  })

  test('OWN-13 a registration in flight leaves no file and no document', async () => {
    const zoe = await world.student(username)
    await zoe.asksFor(homeSchooled)
    const fileKey = await zoe.place('homeschool', await plainPdf())
    const { write } = world.storage
    vi.spyOn(world.storage, 'write').mockImplementationOnce(async (key, path) => {
      await write(key, path)
      expect((await deleteAccount(zoe)).status).toBe(200)
    })

    expect((await zoe.register('homeschool', fileKey, 'transcript.pdf')).status).toBe(401)

    await expectNothingLeft(zoe)
  })

  test('OWN-13 a conversion that ends after the deletion leaves no file', async () => {
    const zoe = await world.student(username)
    await zoe.asksFor(homeSchooled)
    await register(zoe)
    const { write } = world.storage
    vi.spyOn(world.storage, 'write').mockImplementationOnce(async (key, path) => {
      await write(key, path)
      expect((await deleteAccount(zoe)).status).toBe(200)
    })

    await expect(runConversion()).rejects.toThrow('Your session has ended')

    await expectNothingLeft(zoe)
    // The job is tried again, and finds no document.
    await runConversion()
    await expectNothingLeft(zoe)
  })
})
