import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { embeddedFolder, startProcess, temporaryFolder } from '../../../../testing/start-process.ts'
import { processesIn, untilDatabaseEnded } from '../../../../testing/until-database-ended.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'

const holder = join(import.meta.dirname, '../../../../testing/use-database.ts')

const open = async (dataDir: string): Promise<Database> => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  onTestFinished(database.close)
  return database
}

/** Another process that opens the database of the folder, writes rows into `kept` and says the number of each that is stored. */
const useElsewhere = (dataDir: string) => startProcess({ DATA_DIR: dataDir }, holder)

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'db/postmaster.pid'), 'utf8')).split('\n')[0])

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const storedBy = (output: string): number => Number(/.*stored (\d+)$/ms.exec(output.trim())?.[1])

const countKept = async ({ sql }: Database): Promise<number> =>
  (await sql<{ count: number }>('select count(*)::integer as count from kept'))[0]?.count ?? 0

test('OPS-06 the first start makes a database that only a socket in a closed folder reaches, that writes to the disk what it acknowledges, and that sorts alike everywhere', async () => {
  const dataDir = await temporaryFolder()
  const database = await open(dataDir)

  const settings = await database.sql(
    `select name, setting from pg_settings
     where name in ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  )
  expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', '', 'on'])
  expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700)
  expect(
    await database.sql(
      "select datlocprovider as provider, datlocale as locale from pg_database where datname = 'postgres'",
    ),
  ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  expect(
    await database.sql(
      `select string_agg(name, '' order by name) as all from (values ('é'), ('z'), ('B'), ('a')) as names (name)`,
    ),
  ).toEqual([{ all: 'Bazé' }])
})

test('OPS-52 the database ends with the last process that uses it, and not before', async () => {
  const dataDir = await embeddedFolder()
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  const other = useElsewhere(dataDir)
  await other.waitForOutput('stored 1')
  const postmaster = await postmasterOf(dataDir)

  await database.close()
  const afterTheFirst = isAlive(postmaster)
  other.kill('SIGTERM')
  await other.ended

  expect(afterTheFirst).toBe(true)
  await untilDatabaseEnded(dataDir)
  expect(isAlive(postmaster)).toBe(false)
})

test('OPS-52 the database ends after its last process was killed, and what that process had stored is there', async () => {
  const dataDir = await embeddedFolder()
  const killed = useElsewhere(dataDir)
  await killed.waitForOutput('stored 20')

  killed.kill('SIGKILL')
  await killed.ended
  await untilDatabaseEnded(dataDir)

  expect(await countKept(await open(dataDir))).toBeGreaterThanOrEqual(storedBy(killed.output()))
})

test('OPS-52 a start right after a kill joins the database that still runs or waits for its end, again and again', async () => {
  const dataDir = await embeddedFolder()
  let stored = 0
  for (let round = 0; round < 5; round += 1) {
    const killed = useElsewhere(dataDir)
    await killed.waitForOutput('stored 3')
    killed.kill('SIGKILL')
    const database = await openDatabase({ databaseUrl: undefined, dataDir })
    await killed.ended
    stored += storedBy(killed.output())
    expect(await countKept(database)).toBeGreaterThanOrEqual(stored)
    await database.close()
  }
})

test('OPS-52 many processes that start at the same time share one database', async () => {
  const dataDir = await embeddedFolder()

  const users = Array.from({ length: 5 }, () => useElsewhere(dataDir))
  await Promise.all(users.map((user) => user.waitForOutput('stored 2')))

  const database = await open(dataDir)
  const [found] = await database.sql<{ clients: number }>(
    `select count(distinct application_name)::integer as clients from pg_stat_activity where application_name like 'user %'`,
  )
  expect(found?.clients).toBe(5)
})

test('OPS-52 a database that was killed is started again for the processes that use it, and has lost nothing', async () => {
  const dataDir = await embeddedFolder()
  const database = await open(dataDir)
  await database.sql('create table kept (id integer)')
  await database.sql('insert into kept values (1)')

  process.kill(await postmasterOf(dataDir), 'SIGKILL')

  await vi.waitFor(async () => expect(await countKept(database)).toBe(1), { timeout: 45_000, interval: 50 })
})

test.skipIf(process.platform !== 'linux')(
  'OPS-52 after everything was killed, also with the database left running alone, the next start recovers what was stored',
  async () => {
    const dataDir = await embeddedFolder()
    const killed = useElsewhere(dataDir)
    await killed.waitForOutput('stored 20')
    killed.kill('SIGKILL')
    // Some of them end by themselves meanwhile, with the others.
    spawnSync('kill', ['-KILL', ...(await processesIn(dataDir))])
    await killed.ended

    const first = await openDatabase({ databaseUrl: undefined, dataDir })
    expect(await countKept(first)).toBeGreaterThanOrEqual(storedBy(killed.output()))
    const [parent] =
      /PPid:\s+(\d+)/.exec(await readFile(`/proc/${await postmasterOf(dataDir)}/status`, 'utf8'))?.slice(1) ?? []
    const supervisor = Number(/PPid:\s+(\d+)/.exec(await readFile(`/proc/${parent}/status`, 'utf8'))?.[1])
    for (const pid of [supervisor, Number(parent)]) process.kill(pid, 'SIGKILL')
    await first.close()

    const next = await open(dataDir)
    // The database that ran alone may be reached once more before it is ended and started again.
    const count = await vi.waitFor(() => countKept(next), { timeout: 45_000, interval: 50 })
    expect(count).toBeGreaterThanOrEqual(storedBy(killed.output()))
  },
)

test('OPS-54 a long path with spaces and other scripts is a data folder like any other', async () => {
  const dataDir = join(await temporaryFolder(), 'a folder of Zoë', 'приём документов', 'x'.repeat(120))
  await mkdir(join(dataDir, '..'), { recursive: true })
  await rename(await embeddedFolder(), dataDir)

  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  expect(await database.sql('select 1 as one')).toEqual([{ one: 1 }])

  await database.close()
  await untilDatabaseEnded(dataDir)
})

test('OPS-54 a copy that everybody can read, and that belongs to whoever brought it back, is taken over', async () => {
  const [dataDir, copy] = [await embeddedFolder(), await temporaryFolder()]
  await cp(dataDir, copy, { recursive: true })
  await chmod(join(copy, 'db'), 0o755)

  expect(await (await open(copy)).sql('select 1 as one')).toEqual([{ one: 1 }])
})

test.each([
  ['without their version', (db: string) => rm(join(db, 'PG_VERSION')), /has files, but no PG_VERSION/],
  [
    'of another major version',
    (db: string) => writeFile(join(db, 'PG_VERSION'), '17\n'),
    /files are of PostgreSQL 17, .*\.\/admin backup/,
  ],
  [
    'of version 1',
    (db: string) => writeFile(join(db, 'pg_hba.conf'), 'host all all 127.0.0.1/32 md5\n'),
    /made by version 1.*docs\/operations\.md/,
  ],
  ['that are damaged', (db: string) => writeFile(join(db, 'global/pg_control'), 'x'), /restore a backup/],
  ['of which some are gone', (db: string) => rm(join(db, 'pg_xact'), { recursive: true }), /restore a backup/],
])('OPS-54 files %s are refused in one line that says what to do, and nothing runs on', async (_, spoil, words) => {
  const dataDir = await embeddedFolder()
  await spoil(join(dataDir, 'db'))

  const opening = openDatabase({ databaseUrl: undefined, dataDir })

  await expect(opening).rejects.toThrow(words)
  await expect(opening).rejects.toThrow(/^The database in [^\n]+ cannot be used: [^\n]+\.$/)
  await untilDatabaseEnded(dataDir)
})

test('OPS-54 a place where no folder can be made is named with what to do', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')

  await expect(openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'file') })).rejects.toThrow(
    /^The database in [^\n]+ cannot be used: [^\n]+\.$/,
  )
})

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'OPS-54 on a full disk and on one that is read-only the start says so, and leaves nothing that looks like a database',
  async () => {
    const disk = join(await temporaryFolder(), 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', [disk]))

    await expect(openDatabase({ databaseUrl: undefined, dataDir: disk })).rejects.toThrow('the disk is full')
    expect(await readdir(disk)).not.toContain('db')
    execFileSync('mount', ['-o', 'remount,ro', disk])
    await expect(openDatabase({ databaseUrl: undefined, dataDir: disk })).rejects.toThrow('the disk is read-only')
  },
)
