import { createHash } from 'node:crypto'
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { preparedPostgres } from '../../../testing/prepared-postgres.ts'
import { schemaOf } from '../../../testing/schema-of.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { migrate, migrateLike, schemaLock } from '../../platform/database/migrate.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { storageIn, storeEverythingAbout } from '../testing/everything-about.ts'
import { emptyPlace, opened, type Place, whileOpen } from '../testing/restorable-places.ts'
import { runAdminHere } from '../testing/run-admin.ts'

type Environment = Readonly<Record<string, string>>

const succeed = async (words: readonly string[], place: Environment): Promise<string> => {
  const { code, printed, reported } = await runAdminHere(words, place)
  expect(code, reported).toBe(0)
  return [...printed, reported].join('\n')
}

/** A backup of a person with documents. */
const backupOf = async (name: string): Promise<string> => {
  const place = { DATABASE_URL: await preparedPostgres(name), DATA_DIR: await temporaryFolder() }
  await whileOpen(place, (database) => storeEverythingAbout(database, 'zoe@example.edu', place.DATA_DIR))
  await succeed(['storage', 'adopt', '--yes'], place)
  const folder = join(await temporaryFolder(), 'backup')
  await succeed(['backup', folder], place)
  return folder
}

const tablesIn = (place: Place) =>
  whileOpen(place, ({ sql }) => sql(`select relname from pg_class where relnamespace = 'public'::regnamespace`))

/** The restore is refused with these words, and neither database nor files have anything in them. */
const expectRefused = async (folder: string, words: string | RegExp) => {
  const place = await emptyPlace('restore_refused')
  const { code, reported } = await runAdminHere(['restore', folder], place)
  expect(reported).toMatch(words)
  expect(code).toBe(1)
  expect(await tablesIn(place)).toEqual([])
  const left = await readdir(place.DATA_DIR, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
}

/** Changes the manifest together with its checksum, as only another version would write it. */
const rewriteManifest = async (folder: string, change: (text: string) => string) => {
  const text = change(await readFile(join(folder, 'manifest.json'), 'utf8'))
  await writeFile(join(folder, 'manifest.json'), text)
  await writeFile(join(folder, 'manifest.json.sha256'), createHash('sha256').update(text).digest('hex'))
}

test('OPS-58 a backup is refused in words, before anything is written, if a file of it is damaged, cut off, missing or of a newer version', async () => {
  const whole = await backupOf('restore_damaged')
  const stored = (await readdir(join(whole, 'files'), { recursive: true })).find((path) => path.endsWith('/up.pdf'))
  const damaged = async (damage: (folder: string) => Promise<unknown>) => {
    const folder = join(await temporaryFolder(), 'damaged')
    await cp(whole, folder, { recursive: true })
    await damage(folder)
    return folder
  }
  const writeInto = (name: string, text: string) => damaged((folder) => writeFile(join(folder, name), text))

  await expectRefused(await writeInto(`files/${stored}`, 'Paper'), /damaged: .*up\.pdf is not what was written/)
  await expectRefused(
    await damaged((folder) => appendFile(join(folder, 'tables/public.accounts.jsonl'), '\n')),
    /damaged: .*public\.accounts\.jsonl is not what was written/,
  )
  await expectRefused(
    await damaged((folder) => rm(join(folder, 'files', `${stored}`))),
    /damaged: .*up\.pdf cannot be read/,
  )
  await expectRefused(await writeInto('files.jsonl', ''), /damaged: .*files\.jsonl is not what was written/)
  await expectRefused(await writeInto('manifest.json', '{}'), /damaged: manifest\.json is not what was written/)
  await expectRefused(
    await damaged((folder) => rewriteManifest(folder, (text) => text.replace('"format": 1', '"format": 2'))),
    'written by a newer version',
  )
  await expectRefused(
    await damaged((folder) => rewriteManifest(folder, (text) => text.replace('001_accounts', '999_of_next_year'))),
    'written by a newer version',
  )
})

test('OPS-58 if rows cannot be written, the database stays as empty as before, and so do the files', async () => {
  const folder = await backupOf('restore_contradicting')
  const accounts = join(folder, 'tables/public.accounts.jsonl')
  await writeFile(accounts, '')
  const nothing = createHash('sha256').digest('hex')
  await rewriteManifest(folder, (text) => {
    const manifest = JSON.parse(text)
    Object.assign(
      manifest.tables.find(({ name }: { readonly name: string }) => name === 'accounts'),
      { rows: 0, bytes: 0, sha256: nothing },
    )
    return JSON.stringify(manifest)
  })
  const place = await emptyPlace('restore_failing')

  const { code, reported } = await runAdminHere(['restore', folder], place)

  expect([code, reported]).toEqual([1, expect.stringContaining('violates foreign key constraint')])
  expect(await tablesIn(place)).toEqual([])
  expect(await readdir(join(place.DATA_DIR, 'files'))).not.toContain('stored')
  expect((await runAdminHere(['restore', await backupOf('restore_again')], place)).code).toBe(0)
})

test('OPS-59 a restore is refused where there are tables, files or another connection, and with a bucket', async () => {
  const folder = await backupOf('restore_where')
  const refusal = async (place: Environment) => {
    const { code, reported } = await runAdminHere(['restore', folder], place)
    expect(code).toBe(1)
    return reported
  }
  const used = { ...(await emptyPlace('restore_used')), DATABASE_URL: await preparedPostgres('restore_used') }
  expect(await refusal(used)).toContain('The database is not empty.')
  const filled = await emptyPlace('restore_filled')
  await cp(join(folder, 'files'), join(filled.DATA_DIR, 'files/stored'), { recursive: true })
  expect(await refusal(filled)).toContain('holds the files of a database already')

  const busy = await emptyPlace('restore_busy')
  await whileOpen(busy, async ({ sql }) => {
    await sql('select 1')
    expect(await refusal(busy)).toContain('1 other connections use this database')
  })
  expect((await runAdminHere(['restore', folder], busy)).code).toBe(0)

  const bucket = { S3_BUCKET: 'application', S3_ENDPOINT: 'http://localhost:9', S3_REGION: 'us-east-1' }
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const inBucket = { ...(await emptyPlace('restore_bucket')), ...bucket, ...keys }
  expect(await refusal(inBucket)).toContain('The files are in the bucket application')
  expect(await runAdminHere(['backup', `${folder}-2`], inBucket)).toMatchObject({ code: 1, printed: [] })
})

/** A database of an earlier version, with the key of a system that has no end, which a later version gives it. */
const backupOfEarlier = async (): Promise<string> => {
  const place = await emptyPlace('restore_earlier')
  const database = await opened(place)
  await migrate(database)
  const versions = await database.sql<{ name: string; checksum: string }>('select name, checksum from migrations')
  await database.sql('drop schema public cascade; create schema public')
  const earlier = versions.filter(({ name }) => name < '026')
  await database.exclusively(schemaLock, (connection) => migrateLike(connection, earlier))
  for (const { name, checksum } of earlier)
    await database.sql('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  // The backup of then did not look for what counselors sent, and a view is not part of one.
  await database.sql('create view counselor_files as select null as file_key, null as pdf_key where false')
  await database.sql(
    `with officer as (insert into staff (email, name, role, created_at) values ('a@b.edu', 'Ada', 'administrator', now()) returning id)
     insert into system_keys (key_hash, name, scopes, created_at, created_by) select 'hash', 'Banner', '{}', now(), id from officer`,
  )
  const folder = join(await temporaryFolder(), 'backup')
  const refused = await runAdminHere(['backup', folder], place)
  expect(refused).toMatchObject({ code: 1, reported: expect.stringContaining('of an earlier version of the product') })
  expect(await database.sql('select from migrations')).toHaveLength(earlier.length)
  const [checkOwner, report] = [async () => undefined, () => undefined]
  await writeBackup({ database, storage: storageIn(place.DATA_DIR), checkOwner, clock: systemClock, report }, folder)
  return folder
}

test('OPS-59 a backup of an earlier version is restored with the tables of that version and upgraded then', async () => {
  const folder = await backupOfEarlier()
  const [place, fresh] = [await emptyPlace('restore_upgraded'), await emptyPlace('restore_fresh')]

  await succeed(['restore', folder], place)

  const [restored, today] = [await opened(place), await opened(fresh)]
  await migrate(today)
  expect(await schemaOf(restored)).toEqual(await schemaOf(today))
  expect(await restored.sql('select name, expires_at is null as is_endless from system_keys')).toEqual([
    { name: 'Banner', is_endless: false },
  ])
})
