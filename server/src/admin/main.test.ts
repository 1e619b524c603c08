import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { emptyPostgres } from '../../testing/databases.ts'
import { freePort } from '../../testing/free-port.ts'
import { preparedPostgres } from '../../testing/prepared-postgres.ts'
import { readCsv } from '../../testing/read-csv.ts'
import { embeddedFolder, startProcess, temporaryFolder } from '../../testing/start-process.ts'
import { createStudent } from '../../testing/student.ts'
import { lookupStore } from '../lookup/lookup-store.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { adminProcess, runAdmin, runAdminHere, runAdminPrinting } from './testing/run-admin.ts'

const header = 'id,name,address_line_1,city,state,zip,country,ceeb'

let folder: string
let csv: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  csv = join(folder, 'schools.csv')
  await writeFile(csv, `${header}\n7,Oak School,1 Way,Town,TN,90001,USA,123456\n`)
})
afterAll(() => rm(folder, { recursive: true }))

const run = async (typed: readonly string[], environment = {}) => {
  const { code, printed, reported } = await runAdminHere(typed, { DATA_DIR: join(folder, 'data'), ...environment })
  return { code, printed: printed.join('\n'), reported }
}

test('OPS-18 --help explains every command, alone and one by one', async () => {
  const all = await run(['--help'])
  const one = await run(['lookup', 'import', '--help'])

  expect([all.code, one.code]).toEqual([0, 0])
  for (const name of ['service-token', 'applications list', 'applications export', 'person delete', 'storage adopt'])
    expect(all.printed).toContain(`Usage: ./admin ${name} [options]`)
  const lookupHelp = 'Replaces all schools or addresses of a category by those of a file.'
  expect([all.printed, one.printed].every((help) => help.includes(lookupHelp))).toBe(true)
  expect(one.printed).not.toContain('service-token')
})

test('OPS-54 a command ends when the database is damaged', async () => {
  const DATA_DIR = await embeddedFolder()
  await rm(join(DATA_DIR, 'db/pg_xact'), { recursive: true })

  expect(await runAdminPrinting(['staff', 'list'], { DATA_DIR })).toMatchObject({
    code: 1,
    printed: [],
    reported: expect.stringMatching(/cannot be used: .+ restore a backup/),
  })
})

test.each([
  ['no command', []],
  ['a group without its command', ['applications']],
  ['an unknown command', ['sweeep']],
  ['an unknown option', ['sweep', '--all']],
  ['an argument too many', ['sweep', 'everything']],
  ['a missing argument', ['service-token']],
  ['a date in the future', ['persons', 'delete', '--untouched-since', '9999-01-01']],
])('OPS-18 %s ends with exit code 2 and an explanation on standard error', async (_what, words) => {
  expect(await run(words)).toEqual({ code: 2, printed: '', reported: expect.stringMatching(/Usage: |in the future/) })
})

test('OPS-18 a failure ends with exit code 1 and its message', async () => {
  expect(await run(['public-token', '/nowhere.json'])).toEqual({
    code: 1,
    printed: '',
    reported: 'The file /nowhere.json cannot be read.',
  })
})

test('OPS-18 wrong settings are reported line by line before anything is opened', async () => {
  const { code, reported } = await run(['lookup', 'import', 'hs_ceeb', csv], { PORT: 'x', DATABASE_URL: 'nowhere' })

  expect(code).toBe(1)
  expect(reported.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL'])
})

test('LKP-10 an unknown category is refused and the known ones are named', async () => {
  const { code, reported } = await run(['lookup', 'import', 'schools', csv])

  expect(code).toBe(2)
  expect(reported).toContain('"schools" is not a category. The categories are college_ceeb, hs_ceeb, address.')
})

test('LKP-10 an unreadable file, a folder and a missing file name are reported', async () => {
  expect(await run(['lookup', 'import', 'hs_ceeb', join(folder, 'none.csv')])).toMatchObject({
    code: 1,
    reported: `The file ${join(folder, 'none.csv')} cannot be read.`,
  })
  expect(await run(['lookup', 'import', 'hs_ceeb', folder])).toMatchObject({
    code: 1,
    reported: `${folder} is a folder. Name the file with the list.`,
  })
  expect((await run(['lookup', 'import', 'hs_ceeb'])).code).toBe(2)
})

test('LKP-10 OPS-53 a command starts the database itself, and works beside a server that has started it', async () => {
  const DATA_DIR = await embeddedFolder()
  const command = ['lookup', 'import', 'hs_ceeb', csv]
  const done = { code: 0, printed: '1 rows of hs_ceeb can be searched now.' }

  expect(await run(command, { DATA_DIR })).toMatchObject(done)

  const server = startProcess({ DATA_DIR, PORT: String(await freePort()) })
  await server.waitForOutput('Listening')
  expect(await run(command, { DATA_DIR })).toMatchObject(done)
  const database = await openDatabase({ databaseUrl: undefined, dataDir: DATA_DIR })
  expect(await lookupStore(database).read('hs_ceeb', '7')).toMatchObject({ name: 'Oak School' })
  await database.close()
})

test('LKP-10 PostgreSQL is filled next to a running server', async () => {
  const databaseUrl = await emptyPostgres(`admin_${process.env.VITEST_POOL_ID}`)
  const running = await openDatabase({ databaseUrl, dataDir: '' })

  expect((await run(['lookup', 'import', 'hs_ceeb', csv], { DATABASE_URL: databaseUrl })).code).toBe(0)

  expect(await lookupStore(running).read('hs_ceeb', '7')).toMatchObject({ name: 'Oak School' })
  await running.close()
})

/** With comments far longer than a form allows, so that few of them are more than the memory holds. */
const applicants = 1_200

const manyApplications = async (databaseUrl: string) => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const answers = JSON.stringify({ suspended: 'Y', suspended_comment: 'Some words. '.repeat(3_800) })
  await database.patientTransaction(async (sql) => {
    await sql(
      `insert into accounts (username, password_hash, created_at)
       select 'applicant' || number || '@example.edu', '', now() from generate_series(1, $1::int) as number`,
      [applicants],
    )
    await sql(
      `insert into applications (account_id, revision, answers, created_at, changed_at)
       select id, 1, $1, now(), now() from accounts`,
      [answers],
    )
  })
  await database.close()
}

test('OPS-17 exports 1,200 long applications with less memory than they need', async () => {
  const databaseUrl = await preparedPostgres(`export_${process.env.VITEST_POOL_ID}`)
  await manyApplications(databaseUrl)
  const seen = new Set<string>()
  let bytes = 0

  const { code, reported } = await runAdmin(
    ['applications', 'export', '--format', 'csv', '--no-labels'],
    { DATABASE_URL: databaseUrl },
    {
      heapMegabytes: 48,
      onLine: (line) => {
        bytes += line.length
        seen.add(line.slice(0, line.indexOf(',')))
      },
    },
  )

  expect({ code, last: reported.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, last: '1,200 applications.' })
  expect(seen.size).toBe(applicants + 1)
  expect(bytes).toBeGreaterThan(48 * 1024 * 1024)
})

test('OPS-18 the process prints the help and returns the exit code', async () => {
  const printed: string[] = []
  const help = await runAdmin(['--help'], {}, { onLine: (line) => printed.push(line) })

  expect(help).toEqual({ code: 0, reported: '' })
  for (const name of [
    'service-token',
    'public-token',
    'applications list',
    'applications export',
    'lookup import',
    'sweep',
    'storage adopt',
    'persons delete',
  ])
    expect(printed.join('\n')).toContain(`Usage: ./admin ${name} [options]`)
  expect((await runAdmin(['applications', 'export', '--format', 'xml'], {})).code).toBe(2)
})

test('OPS-39 ./admin writes nothing but the result to standard output, from any folder', async () => {
  const databaseUrl = await preparedPostgres(`script_${process.env.VITEST_POOL_ID}`)
  const folder = await temporaryFolder()
  const { env } = adminProcess({ DATABASE_URL: databaseUrl })

  const { stdout } = await promisify(execFile)(
    join(import.meta.dirname, '../../../admin'),
    ['applications', 'export', '--format', 'csv'],
    { cwd: folder, env },
  )

  const [keys = [], ...others] = readCsv(stdout)
  expect(keys.slice(0, 3)).toEqual(['username', 'name', 'status'])
  expect(others).toHaveLength(1)
})

test('OPS-39 what a command logs goes to standard error', async () => {
  const databaseUrl = await preparedPostgres(`script_${process.env.VITEST_POOL_ID}`)
  const dataDir = await temporaryFolder()
  const database = await openDatabase({ databaseUrl, dataDir })
  const { id, username } = await createStudent(database, 'ann@example.edu')
  await database.sql(`insert into abandoned_files (file_key) values ('students/' || $1::uuid || '/photo')`, [id])
  await database.close()

  const words = ['person', 'delete', username, '--yes']
  const { printed, reported } = await runAdminPrinting(words, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

  expect(printed).toEqual(['The person was deleted, and 0 files with them.'])
  expect(reported).toContain('Files of deleted documents are kept for now')
})

test.each([
  ['prints a few lines', ['--help']],
  ['streams applications', ['applications', 'export', '--format', 'csv']],
])('OPS-39 a command that %s ends quietly when its reader has left', async (_, words) => {
  const databaseUrl = await preparedPostgres(`script_${process.env.VITEST_POOL_ID}`)
  const { args, env } = adminProcess({ DATABASE_URL: databaseUrl })
  const child = spawn(process.execPath, [...args, ...words], { env })
  child.stdout.destroy()

  const [reported, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])

  expect(reported).not.toContain('EPIPE')
  expect(code).toBe(0)
})

test.skipIf(process.platform !== 'linux')(
  'OPS-37 OPS-39 on a full disk a command fails in words, and is not stopped by messages that cannot be written',
  async () => {
    const fullDisk = '/dev/full'
    const { args, env } = adminProcess({})
    const runInShell = (words: string) =>
      promisify(execFile)('sh', ['-c', `"$0" "$@" ${words}`, process.execPath, ...args], { env })

    await expect(runInShell(`--help > ${fullDisk}`)).rejects.toMatchObject({
      code: 1,
      stderr: 'The result could not be written. ENOSPC: no space left on device, write\n',
    })
    await expect(runInShell(`nonsense 2> ${fullDisk}`)).rejects.toMatchObject({ code: 2 })
  },
)

test.each([
  { words: ['applications', 'export', '--format', 'csv'], table: 'applications', unfinished: /^export\..+\.part$/ },
  { words: ['person', 'export', 'zoe@example.edu'], table: 'journal', unfinished: /^export\/person\.json$/ },
])('OPS-17 $words that is interrupted leaves nothing behind', async ({ words, table, unfinished }) => {
  const databaseUrl = await preparedPostgres(`interrupted_${process.env.VITEST_POOL_ID}`)
  const folder = await temporaryFolder()
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  await createStudent(database)

  await database.transaction(async (sql) => {
    await sql(`lock table ${table} in access exclusive mode`)
    const { args, env } = adminProcess({ DATABASE_URL: databaseUrl })
    const child = spawn(process.execPath, [...args, ...words, '--output', join(folder, 'export')], { env })
    await vi.waitFor(
      async () => {
        // PostgreSQL ends a transaction that does nothing for long.
        await sql('select 1')
        expect(await readdir(folder, { recursive: true })).toContainEqual(expect.stringMatching(unfinished))
      },
      { timeout: 45_000, interval: 20 },
    )
    child.kill('SIGINT')
    await once(child, 'exit')
    expect(child.signalCode).toBe('SIGINT')
  })
  await database.close()

  expect(await readdir(folder)).toEqual([])
})

test('OPS-05 ./admin uses the data beside it from any folder and through a link, unless DATA_DIR names another one', async () => {
  const project = await temporaryFolder()
  const node = join(project, 'node_modules/.bin/node')
  await mkdir(dirname(node), { recursive: true })
  await writeFile(node, '#!/bin/sh\necho "$DATA_DIR"\n', { mode: 0o755 })
  await copyFile(join(import.meta.dirname, '../../../admin'), join(project, 'admin'))
  await mkdir(join(project, 'elsewhere'))
  await symlink('../admin', join(project, 'elsewhere/admin'))
  const run = async (env: Record<string, string>, program = 'admin') =>
    (await promisify(execFile)(join(project, program), [], { cwd: tmpdir(), env })).stdout.trim()

  expect(await run({ PATH: process.env.PATH ?? '' })).toBe(join(project, 'data'))
  const throughLink = await run({ PATH: process.env.PATH ?? '' }, 'elsewhere/admin')
  expect(throughLink).toBe(join(await realpath(project), 'data'))
  expect(await run({ PATH: process.env.PATH ?? '', DATA_DIR: './trial' })).toBe('./trial')
})

test('OPS-24 the program deletes an old year only with --yes', async () => {
  const databaseUrl = await preparedPostgres(`old_year_${process.env.VITEST_POOL_ID}`)
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: databaseUrl }
  const open = () => openDatabase({ databaseUrl, dataDir: env.DATA_DIR })
  const before = await open()
  await before.sql(
    `insert into accounts (username, password_hash, created_at)
     values ('old@example.edu', '', '2025-08-31T12:00:00Z'), ('new@example.edu', '', now())`,
  )
  await before.close()

  const future = await runAdminHere(['persons', 'delete', '--untouched-since', '9999-01-01', '--yes'], env)
  const asked = await runAdminHere(['persons', 'delete', '--untouched-since', '2025-09-01'], env)
  const done = await runAdminPrinting(['persons', 'delete', '--untouched-since', '2025-09-01', '--yes'], env)

  expect(future.code).toBe(2)
  expect(asked).toMatchObject({ code: 0, printed: expect.arrayContaining(['none: 1']) })
  expect(asked.printed.at(-1)).toContain('Nothing was deleted.')
  expect(done).toMatchObject({ code: 0 })
  expect(done.printed.at(-1)).toBe('1 accounts were deleted, and 0 files with them.')
  const after = await open()
  expect(await after.sql('select username from accounts')).toEqual([{ username: 'new@example.edu' }])
  await after.close()
})

test('OPS-91 a command whose database or bucket is away tells the operator the reason and what to do', async () => {
  const port = await freePort()
  const databaseUrl = await preparedPostgres(`away_${process.env.VITEST_POOL_ID}`)
  const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1' }
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key').stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())

  const withoutDatabase = await run(['staff', 'list'], { DATABASE_URL: `postgresql://postgres@127.0.0.1:${port}/x` })
  const withoutBucket = await run(['sweep'], { DATABASE_URL: databaseUrl, ...bucket })

  expect([withoutDatabase.code, withoutBucket.code]).toEqual([1, 1])
  expect(withoutDatabase.reported).toMatch(
    /^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.* Check that PostgreSQL runs at the host and port/,
  )
  expect(withoutBucket.reported).toMatch(/^The bucket of S3_BUCKET cannot be used: .*ECONNREFUSED.* Check S3_ENDPOINT/)
})

test('OPS-91 a command that loses its database on the way says so too, and nothing that is written for applicants', async () => {
  const databaseUrl = await preparedPostgres(`lost_${process.env.VITEST_POOL_ID}`)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)

  const { code, reported } = await database.transaction(async (sql) => {
    await sql('lock table staff in access exclusive mode')
    return run(['staff', 'list'], { DATABASE_URL: databaseUrl })
  })

  expect(code).toBe(1)
  expect(reported).toBe(
    'The database of DATABASE_URL cannot be used: canceling statement due to statement timeout. Look for what holds it up: select * from pg_stat_activity.',
  )
})
