import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPostgres } from '../../testing/databases.ts'
import { lookupStore } from '../features/lookup/lookup-store.ts'
import { lockFolder } from '../infra/database/embedded-lock.ts'
import { openDatabase } from '../infra/database/open-database.ts'
import { type Command, UsageError } from './command.ts'
import { lookupImport } from './commands/lookup-import.ts'
import { runCommand } from './run-command.ts'

const header = 'id,name,address_line_1,city,state,zip,country,ceeb'

let folder: string
let csv: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  csv = join(folder, 'schools.csv')
  await writeFile(csv, `${header}\n7,Oak School,1 Way,Town,TN,90001,USA,123456\n`)
})
afterAll(() => rm(folder, { recursive: true }))

const run = async (typed: readonly string[], environment = {}, commands: readonly Command[] = [lookupImport]) => {
  const [printed, reported]: [string[], string[]] = [[], []]
  const code = await runCommand(commands, typed, {
    environment: { DATA_DIR: join(folder, 'data'), ...environment },
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
  })
  return { code, printed: printed.join('\n'), reported: reported.join('\n') }
}

const other: Command = {
  name: 'other',
  usage: '[--loud]',
  summary: 'Says how it was called.',
  details: ['Nothing more.'],
  run: async (words, { print }) => {
    if (words.includes('wrong')) throw new UsageError('Not so.')
    if (words.includes('fail')) throw new Error('It went wrong.')
    print(words.join(' '))
  },
}

test('OPS-18 --help explains every command, alone and one by one', async () => {
  const all = await run(['--help'], {}, [lookupImport, other])
  expect(all.code).toBe(0)
  for (const { name, usage, summary, details } of [lookupImport, other])
    for (const text of [`npm run admin -- ${name} ${usage}`, summary, ...details]) expect(all.printed).toContain(text)

  const one = await run(['lookup', 'import', '--help'], {}, [lookupImport, other])
  expect(one.code).toBe(0)
  expect(one.printed).toContain(lookupImport.summary)
  expect(one.printed).not.toContain(other.summary)
})

test('OPS-18 the exit code tells done, failed and called wrongly apart', async () => {
  expect(await run(['other', 'a', '--loud'], {}, [other])).toEqual({ code: 0, printed: 'a --loud', reported: '' })
  expect(await run(['other', 'fail'], {}, [other])).toEqual({ code: 1, printed: '', reported: 'It went wrong.' })
  expect(await run(['other', 'wrong'], {}, [other])).toMatchObject({ code: 2, printed: '' })
  expect(await run([], {}, [other])).toMatchObject({ code: 2, printed: '' })
  expect((await run(['oter'], {}, [other])).reported).toContain('There is no command "oter".')
})

test('OPS-18 wrong settings are told line by line before anything is opened', async () => {
  const { code, reported } = await run(['lookup', 'import', 'hs_ceeb', csv], { PORT: 'x', DATABASE_URL: 'nowhere' })

  expect(code).toBe(1)
  expect(reported.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL'])
})

test('LKP-10 an unknown category is refused and the known ones are named', async () => {
  const { code, reported } = await run(['lookup', 'import', 'schools', csv])

  expect(code).toBe(2)
  expect(reported).toContain('"schools" is not a category. The categories are college_ceeb, hs_ceeb, address.')
})

test('LKP-10 a file that cannot be read and a missing file name are told', async () => {
  expect(await run(['lookup', 'import', 'hs_ceeb', join(folder, 'none.csv')])).toMatchObject({
    code: 1,
    reported: `The file ${join(folder, 'none.csv')} cannot be read.`,
  })
  expect((await run(['lookup', 'import', 'hs_ceeb'])).code).toBe(2)
})

test('LKP-10 the embedded database is filled before the first start of the server', { timeout: 90_000 }, async () => {
  expect(await run(['lookup', 'import', 'hs_ceeb', csv])).toMatchObject({
    code: 0,
    printed: '1 rows of hs_ceeb can be searched now.',
  })

  const database = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'data') })
  expect(await lookupStore(database).read('hs_ceeb', '7')).toMatchObject({ name: 'Oak School' })
  await database.close()
})

test('LKP-10 a server that holds the embedded database is named, and what to do about it', async () => {
  const dataDir = join(folder, 'held')
  await mkdir(dataDir)
  const { release } = await lockFolder(join(dataDir, 'db'))

  const { code, reported } = await run(['lookup', 'import', 'hs_ceeb', csv], { DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(reported).toContain(`is in use by process ${process.pid}`)
  expect(reported).toContain('Stop the server, run this command, and start the server again.')
  release()
})

test('LKP-10 PostgreSQL is filled beside a running server', async () => {
  const databaseUrl = await emptyPostgres(`admin_${process.env.VITEST_POOL_ID}`)
  const running = await openDatabase({ databaseUrl, dataDir: '' })

  expect((await run(['lookup', 'import', 'hs_ceeb', csv], { DATABASE_URL: databaseUrl })).code).toBe(0)

  expect(await lookupStore(running).read('hs_ceeb', '7')).toMatchObject({ name: 'Oak School' })
  await running.close()
})
