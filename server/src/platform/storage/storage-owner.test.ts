import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { emptyPostgres } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import type { Sql } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { systemClock } from '../time/clock.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { claimAtStart, storageCheck, storageOwner } from './storage-owner.ts'
import { s3Server } from './testing/s3-server.ts'

const diskIn = (folder: string) =>
  diskStorage({ folder, publicUrl: '', clock: systemClock, secret: async () => Buffer.alloc(32) })

/** An embedded database that answers only who it is. */
const databaseNamed = (id: string): { readonly sql: Sql } => ({
  sql: async () => JSON.parse(JSON.stringify([{ id }])),
})

const settings = { databaseUrl: undefined, dataDir: '/srv', s3: undefined }

describe.each(['disk', 'S3'] as const)('the owner of files on %s', (kind) => {
  let folder: string
  let server: Awaited<ReturnType<typeof s3Server>> | undefined
  let storage: Storage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-owner-'))
    server = kind === 'S3' ? await s3Server() : undefined
    storage = server ? s3Storage(server.settings) : diskIn(folder)
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const ownerNamed = (id: string) => storageOwner({ storage, database: databaseNamed(id), settings })

  test('DOC-24 files without an owner, as before an upgrade, get one at the first start and keep it', async () => {
    await writeFile(join(folder, 'paper'), 'paper')
    await storage.write('students/a/ged/old', join(folder, 'paper'))
    await expect(ownerNamed('one').check()).rejects.toThrow('The files in /srv/files have no owner yet.')

    await ownerNamed('one').claim()
    await ownerNamed('one').claim()

    await ownerNamed('one').check()
    expect(await storage.readOwner()).toBe('embedded one')
    expect((await Array.fromAsync(storage.list())).map(({ key }) => key)).toEqual(['students/a/ged/old'])
    for (const other of [ownerNamed('two').claim, ownerNamed('two').check])
      await expect(other()).rejects.toThrow(
        'The files in /srv/files belong to another database (embedded one; this one is embedded two).',
      )
    expect(await storage.readOwner()).toBe('embedded one')
  })

  test('DOC-24 adopting replaces the owner', async () => {
    await ownerNamed('two').adopt()

    await ownerNamed('two').check()
    await expect(ownerNamed('one').claim()).rejects.toThrow('belong to another database')
  })

  test('DOC-24 an owner that is still being written does not stop a start, and the readiness check asks again', async () => {
    const { log, text } = capturedLog()
    await storage.writeOwner('', 'replace')

    await claimAtStart(ownerNamed('one'), log)
    expect(text()).toContain('The file storage is not available yet.')
    const { run } = storageCheck(storage, ownerNamed('one').claim)
    await expect(run()).rejects.toThrow('The owner of the files in /srv/files is being written.')
    await storage.writeOwner('embedded one', 'replace')
    await run()
  })
})

test('DOC-24 of many databases that claim the same folder at once one wins, and every other is refused', async () => {
  const storage = diskIn(join(await temporaryFolder(), 'files'))
  const names = Array.from({ length: 12 }, (_, index) => `number-${index}`)

  const results = await Promise.allSettled(
    names.map((name) => storageOwner({ storage, database: databaseNamed(name), settings }).claim()),
  )

  const winners = names.filter((_, index) => results[index]?.status === 'fulfilled')
  expect(winners.map((name) => `embedded ${name}`)).toEqual([await storage.readOwner()])
})

test('DOC-24 OPS-13 a storage that is away at the start stops nothing, and is claimed once it answers', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'files')
  await writeFile(folder, 'in the way')
  const storage = diskIn(folder)
  const { claim } = storageOwner({ storage, database: databaseNamed('one'), settings })
  const { log, text: logged } = capturedLog()

  await claimAtStart({ claim }, log)
  const { run } = storageCheck(storage, claim)
  await expect(run()).rejects.toThrow()
  expect(logged()).toContain('The file storage is not available yet.')
  await rm(folder)
  await run()

  expect(await storage.readOwner()).toBe('embedded one')
  await storage.writeOwner('embedded two', 'replace')
  await expect(claimAtStart({ claim }, log)).rejects.toThrow('belong to another database')
})

test('DOC-24 OPS-13 files whose disk is not mounted any more are not claimed again, and the storage is down until they are back', async () => {
  const folder = join(await temporaryFolder(), 'files')
  const storage = diskIn(folder)
  const { claim } = storageOwner({ storage, database: databaseNamed('one'), settings })
  const { run } = storageCheck(storage, claim)
  await run()

  await rename(folder, `${folder}.away`)
  await mkdir(folder)

  await expect(run()).rejects.toThrow('lost their owner')
  await expect(claim()).rejects.toThrow('have no owner yet')
  await rm(folder, { recursive: true })
  await rename(`${folder}.away`, folder)
  await run()
  await claim()
})

test('DOC-24 OPS-13 a start before the disk of the files is mounted claims nothing, and the files are ready once it is', async () => {
  const folder = join(await temporaryFolder(), 'files')
  const storage = diskIn(folder)
  const key = 'students/a/ged/one'
  const namedFiles = async () => ['students/a/ged/lost', key]
  const startedOwner = () => storageOwner({ storage, database: databaseNamed('one'), settings, namedFiles })
  const { log, text: logged } = capturedLog()
  await mkdir(folder)
  await writeFile(join(folder, 'paper'), 'paper')
  await storage.write(key, join(folder, 'paper'))
  await startedOwner().claim()
  await rename(folder, `${folder}.away`)

  const { claim } = startedOwner()
  await claimAtStart({ claim }, log)

  expect(logged()).toContain('Is their disk mounted?')
  const { run } = storageCheck(storage, claim)
  await expect(run()).rejects.toThrow('Is their disk mounted?')
  expect(await storage.readOwner()).toBeUndefined()
  await rm(folder, { recursive: true })
  await rename(`${folder}.away`, folder)
  await run()
  await rm(folder, { recursive: true })
  // Lost for good: the operator says so.
  const { adopt, check } = startedOwner()
  await adopt()
  await check()
})

test('DOC-24 with a bucket, a copied data folder makes another database; with files on the disk it makes the same one', async () => {
  const [real, copy] = [await temporaryFolder(), await temporaryFolder()]
  for (const dataDir of [real, copy]) await mkdir(join(dataDir, 'db'))
  const s3 = { bucket: 'documents', endpoint: undefined, region: undefined }
  const idIn = async (dataDir: string, bucket: typeof s3 | undefined) => {
    const deps = { storage: diskIn(dataDir), database: databaseNamed('one') }
    return (await storageOwner({ ...deps, settings: { databaseUrl: undefined, dataDir, s3: bucket } }).read()).self
  }

  expect(await idIn(real, s3)).toBe(await idIn(real, s3))
  expect(await idIn(copy, s3)).not.toBe(await idIn(real, s3))
  expect(await idIn(copy, undefined)).toBe(await idIn(real, undefined))
})

/** A store whose every PUT with a condition ends so; one without a condition is taken. */
const storeRefusing = async (status: number, code: string) => {
  let owner: string | undefined = status === 412 ? 'embedded first' : undefined
  const server = createServer(async (request, response) => {
    const sent = (await text(request)).trim()
    const isRefused = request.method === 'PUT' && request.headers['if-none-match'] === '*'
    if (request.method === 'PUT' && !isRefused) owner = sent
    const isMissing = request.method === 'GET' && owner === undefined
    response.statusCode = isRefused ? status : isMissing ? 404 : 200
    response.end(isRefused || isMissing ? `<Error><Code>${isRefused ? code : 'NoSuchKey'}</Code></Error>` : owner)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
  return s3Storage({ bucket: 'documents', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' })
}

test('DOC-24 a disk and a store with conditions keep the owner who was first', async () => {
  const disk = diskIn(await temporaryFolder())
  await disk.writeOwner('embedded first', 'keep')

  for (const storage of [disk, await storeRefusing(412, 'PreconditionFailed')]) {
    await storage.writeOwner('embedded second', 'keep')
    expect(await storage.readOwner()).toBe('embedded first')
  }
})

test('DOC-24 a store that knows no conditions is claimed without one', async () => {
  const storage = await storeRefusing(501, 'NotImplemented')
  expect(await storage.readOwner()).toBeUndefined()

  await storage.writeOwner('embedded first', 'keep')

  expect(await storage.readOwner()).toBe('embedded first')
})

test('DOC-24 a role that may not ask which PostgreSQL it is stops the start in words', async () => {
  const url = await emptyPostgres(`identity_${process.env.VITEST_POOL_ID}`)
  const role = `limited_${process.env.VITEST_POOL_ID}`
  const owner = await openDatabase({ databaseUrl: url, dataDir: '' })
  onTestFinished(owner.close)
  await owner.sql(`drop role if exists ${role}; create role ${role} login;
    revoke execute on function pg_control_system() from public`)
  const databaseUrl = url.replace('postgres@', `${role}@`)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  const storage = diskIn(await temporaryFolder())
  const { claim } = storageOwner({ storage, database, settings: { ...settings, databaseUrl } })

  await expect(claimAtStart({ claim }, capturedLog().log)).rejects.toThrow('may not call pg_control_system()')

  await owner.sql(`grant execute on function pg_control_system() to ${role}`)
  await claim()
  expect(await storage.readOwner()).toMatch(/^PostgreSQL \d+\/\d+$/)
})
