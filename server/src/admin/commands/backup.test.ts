import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { quarteredPng } from '@apply/converter/testing/pictures'
import { expect, onTestFinished, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { freePort } from '../../../testing/free-port.ts'
import { launchProcess } from '../../../testing/launch-process.ts'
import { preparedPostgres } from '../../../testing/prepared-postgres.ts'
import { schemaOf } from '../../../testing/schema-of.ts'
import { embeddedFolder, startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import { signedInStudent } from '../../../testing/student.ts'
import { createTestProduct } from '../../../testing/test-product.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { documentStudent } from '../../application/documents/testing/document-student.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { type HashedSubmission, isUnchanged } from '../../application/receipt/receipt.ts'
import type { Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { storeEverythingAbout } from '../testing/everything-about.ts'
import { emptyPlace, filesOf, opened, type Place, rowsOf, whileOpen } from '../testing/restorable-places.ts'
import { mainProgram, runAdminHere } from '../testing/run-admin.ts'

type Environment = Readonly<Record<string, string>>

const succeed = async (words: readonly string[], place: Environment): Promise<string> => {
  const { code, printed, reported } = await runAdminHere(words, place)
  expect(code, reported).toBe(0)
  return [...printed, reported].join('\n')
}

/** A database with people of whom everything is stored that can be, and values that are easily changed on their way. */
const livingPlace = async (name: string): Promise<Place> => {
  const place = { DATABASE_URL: await preparedPostgres(name), DATA_DIR: await temporaryFolder() }
  await whileOpen(place, async (database) => {
    await storeEverythingAbout(database, 'zoe@example.edu', place.DATA_DIR)
    await storeEverythingAbout(database, 'ada@example.edu', place.DATA_DIR)
    await database.sql(
      `insert into journal (account_id, revision, keys, before, after, at)
       values (gen_random_uuid(), 1, $1, 'null', $2, '2026-03-08 02:30:00.123456-06')`,
      [['a,b', '{"quoted"}', 'a\\b', ''], JSON.stringify({ line: 'one\u2028two\nthree\t\\"', big: 0.1 })],
    )
    await database.sql(`insert into abandoned_files values ('students/infinity', '-infinity')`)
  })
  await succeed(['storage', 'adopt', '--yes'], place)
  return place
}

const newFolder = async () => join(await temporaryFolder(), 'backup')

test('OPS-55 a backup restored elsewhere by a role without special rights has the same rows, files and schema, and the product starts on it', async () => {
  const place = await livingPlace('backup_living')
  const folder = await newFolder()

  await succeed(['backup', folder], place)
  const elsewhere = await emptyPlace('backup_elsewhere')
  await succeed(['restore', folder], elsewhere)

  const [before, after] = [await opened(place), await opened(elsewhere)]
  const fresh = await opened(await emptyPlace('backup_fresh'))
  await migrate(fresh)
  expect(await schemaOf(after)).toEqual(await schemaOf(fresh))
  expect(await after.sql(`delete from audit where action = 'restore' returning actor`)).toEqual([{ actor: 'operator' }])
  await after.sql(`select setval('audit_id_seq', max(id)) from audit`)
  expect(await rowsOf(after)).toEqual(await rowsOf(before))
  const files = await filesOf(after, elsewhere.DATA_DIR)
  expect(files).toEqual(await filesOf(before, place.DATA_DIR))
  expect(Object.keys(files)).toHaveLength(8)
  const options = { database: after, dataDir: elsewhere.DATA_DIR, publicUrl: 'https://apply.example.edu' }
  const product = await createTestProduct({
    ...options,
    log: capturedLog().log,
    environment: { DATABASE_URL: elsewhere.DATABASE_URL },
    sharesQueues: false,
  })
  await product.close()
})

test('OPS-55 only the operator can read a backup, and an existing folder is left as it is', async () => {
  const place = await livingPlace('backup_modes')
  const folder = await newFolder()
  await succeed(['backup', folder], place)

  const again = await runAdminHere(['backup', folder], place)

  expect(again).toMatchObject({ code: 1, reported: `${folder} exists already. Name a new folder.` })
  const paths = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(paths.map((path) => stat(join(folder, path))))
  expect(new Set(modes.map((found) => (found.mode & 0o777).toString(8) + (found.isFile() ? ' file' : '')))).toEqual(
    new Set(['700', '600 file']),
  )
})

test('OPS-55 OPS-59 a database that the server starts is backed up beside it, and restored where no server runs', async () => {
  const [place, elsewhere] = [{ DATA_DIR: await embeddedFolder() }, { DATA_DIR: await temporaryFolder() }]
  const database = await openDatabase({ databaseUrl: undefined, dataDir: place.DATA_DIR })
  await storeEverythingAbout(database, 'zoe@example.edu', place.DATA_DIR)
  const files = await filesOf(database, place.DATA_DIR)
  await database.close()
  const server = startProcess({ ...place, PORT: String(await freePort()) })
  await server.waitForOutput('Listening')
  const folder = await newFolder()

  await succeed(['backup', folder], place)
  const refused = await runAdminHere(['restore', folder], place)
  await succeed(['restore', folder], elsewhere)

  expect(refused).toMatchObject({ code: 1, reported: expect.stringContaining(`in use by process ${server.pid}`) })
  const restored = await openDatabase({ databaseUrl: undefined, dataDir: elsewhere.DATA_DIR })
  expect(await restored.sql('select username from accounts')).toEqual([{ username: 'zoe@example.edu' }])
  expect(await filesOf(restored, elsewhere.DATA_DIR)).toEqual(files)
  await restored.close()
})

/** A backup that has written its first tables and waits for another one, which nothing else of the product needs meanwhile. */
const backupInTheMiddle = async (place: Place, database: Database, folder: string) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = database.patientTransaction(async (sql) => {
    await sql('set local idle_in_transaction_session_timeout = 0; lock table export_templates in access exclusive mode')
    locked.resolve()
    await released
  })
  await locked.promise
  onTestFinished(() => release())
  const backup = launchProcess({ settings: place, program: mainProgram, args: ['backup', folder] })
  onTestFinished(() => backup.kill('SIGKILL'))
  await untilWaiting(database)
  return {
    ...backup,
    release: async () => {
      release()
      await holding
    },
  }
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'OPS-56 a backup that gets %s in the middle leaves nothing that could be taken for one',
  async (signal) => {
    const place = await livingPlace(`backup_${signal.toLowerCase()}`)
    const folder = await newFolder()
    const backup = await backupInTheMiddle(place, await opened(place), folder)

    backup.kill(signal)
    await backup.ended
    await backup.release()

    const left = await readdir(join(folder, '..'))
    expect(left).toEqual(signal === 'SIGTERM' ? [] : [expect.stringMatching(/^backup\.unfinished-/)])
    for (const name of left) {
      const unfinished = join(folder, '..', name)
      const restored = await runAdminHere(['restore', unfinished], await emptyPlace('backup_of_a_half'))
      expect(restored).toMatchObject({ code: 1, reported: expect.stringContaining('is no whole backup') })
    }
  },
)

/** Students who use a running server. */
const studentsAt = async (place: Place, database: Database) => {
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  const server = startProcess({ ...place, PORT, HOST: 'localhost' })
  await server.waitForOutput('Listening')
  const start = async (username: string) =>
    documentStudent(url, (await signedInStudent(database, systemClock(), username)).cookie)
  return { start, as: (cookie: string) => documentStudent(url, cookie) }
}

type Student = Awaited<ReturnType<Awaited<ReturnType<typeof studentsAt>>['start']>>

const saves = (student: Student) =>
  student.asksFor({
    ...completeAnswers,
    entry_term: `${systemClock().getFullYear() + 1}30`,
    homeschool_radio: 'Y',
  })

const submits = async (student: Student): Promise<void> => {
  await saves(student)
  const uploaded = await student.upload('homeschool', await quarteredPng(), 'transcript.png')
  expect(uploaded.status, uploaded.message).toBe('COMPLETED')
  expect(await student.send('POST', '/api/submit')).toMatchObject({ status: 200 })
}

const printed = ({ send }: Student) =>
  vi.waitFor(
    async () => {
      const { body } = await send('GET', '/api/pdf')
      expect(body.status).toBe('COMPLETED')
      return body.url
    },
    { timeout: 45_000, interval: 50 },
  )

/** The first letters of the copy. */
const startOfCopy = async (student: Student): Promise<string> => {
  const response = await fetch(await printed(student), { headers: { cookie: student.cookie } })
  return Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)
}

test('OPS-57 while students save, upload and submit, a backup has the rows of one moment with every file that they name', {
  timeout: 120_000,
}, async () => {
  const place = { DATABASE_URL: await preparedPostgres('backup_busy'), DATA_DIR: await temporaryFolder() }
  const database = await opened(place)
  const busy = await studentsAt(place, database)
  const [early, late] = [await busy.start('early@example.edu'), await busy.start('late@example.edu')]
  await submits(early)
  await printed(early)
  const folder = await newFolder()
  const backup = await backupInTheMiddle(place, database, folder)
  await submits(late)
  await backup.release()
  const working = Promise.all(['one', 'two'].map(async (name) => submits(await busy.start(`${name}@example.edu`))))

  expect([await backup.ended, await working]).toMatchObject([0, [undefined, undefined]])

  const elsewhere = await emptyPlace('backup_of_the_busy')
  await succeed(['restore', folder], elsewhere)
  const restored = await opened(elsewhere)
  const submissions = await restored.sql<HashedSubmission>(
    'select sha256, answers, read_only_view, documents from submissions',
  )
  expect(submissions.map(isUnchanged)).toEqual([true])
  const files = Object.values(await filesOf(restored, elsewhere.DATA_DIR))
  const hashes = await restored.sql<{ sha256: string }>(
    `select unnest(array[sha256, pdf_sha256]) as sha256 from documents where status = 'COMPLETED'`,
  )
  expect(hashes.every(({ sha256 }) => files.includes(sha256))).toBe(true)
  expect(files).not.toContain('missing')
  const { as } = await studentsAt(elsewhere, restored)
  expect((await as(early.cookie).send('GET', '/api/profile')).body).toMatchObject({ receipt: expect.anything() })
  expect(await startOfCopy(as(early.cookie))).toBe('%PDF-')
  await saves(as(late.cookie))
})

test('OPS-57 of a person who is deleted while a backup is written, it has no row and no file', async () => {
  const place = await livingPlace('backup_deleted')
  const database = await opened(place)
  const folder = await newFolder()
  const backup = await backupInTheMiddle(place, database, folder)

  await succeed(['person', 'delete', 'ada@example.edu', '--yes'], place)
  await backup.release()

  expect(await backup.ended, backup.output()).toBe(0)
  expect(backup.output()).toContain('Somebody was deleted meanwhile')
  const elsewhere = await emptyPlace('backup_without_the_deleted')
  await succeed(['restore', folder], elsewhere)
  const restored = await opened(elsewhere)
  expect(await restored.sql('select username from accounts')).toEqual([{ username: 'zoe@example.edu' }])
  expect(Object.values(await filesOf(restored, elsewhere.DATA_DIR))).not.toContain('missing')
  expect(await readdir(join(folder, 'files/students'))).toHaveLength(1)
})

test('OPS-57 files that were lost before are named, and so is what the restore leaves out: tables of others', async () => {
  const place = await livingPlace('backup_lost')
  const lost = await whileOpen(place, async (database) => {
    await database.sql('create table notes_of_the_operator (id serial, note text)')
    await database.sql(`insert into notes_of_the_operator (note) values ('mine')`)
    return Object.keys(await filesOf(database, place.DATA_DIR))[0] ?? ''
  })
  await rm(join(place.DATA_DIR, 'files/stored', lost))
  const folder = await newFolder()
  const elsewhere = await emptyPlace('backup_of_the_lost')

  const written = await succeed(['backup', folder], place)
  const restored = await succeed(['restore', folder], elsewhere)

  expect(written).toContain(`Missing in the storage, and so in the backup: ${lost}`)
  expect(restored).toContain('Left out, because it is not of this product: table public.notes_of_the_operator.')
  const files = await whileOpen(elsewhere, (database) => filesOf(database, elsewhere.DATA_DIR))
  expect(Object.entries(files).filter(([, hash]) => hash === 'missing')).toEqual([[lost, 'missing']])
})
