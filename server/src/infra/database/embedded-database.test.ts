import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { embeddedFromTemplate } from '../../../testing/embedded-template.ts'
import { startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import type { Database } from './database.ts'
import { embeddedDatabase, lockFolder, openEmbedded } from './embedded-database.ts'

let database: Database
let calls = 0

beforeAll(async () => {
  const pglite = await embeddedFromTemplate(inject('embeddedTemplate'))
  const counted: PGlite['execProtocolStream'] = (message, options) => {
    calls += 1
    return PGlite.prototype.execProtocolStream.call(pglite, message, options)
  }
  database = embeddedDatabase(Object.assign(pglite, { execProtocolStream: counted }))
  await database.sql('create table people (id integer primary key, name text not null)')
})
afterAll(() => database.close())

const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = calls
  await work()
  return calls - before
}

test('OPS-06 a statement with values is one call of the embedded database, when it is new and when it is known', async () => {
  const insert = (id: number) => database.sql('insert into people values ($1, $2)', [id, 'Zoë'])

  expect(await callsOf(() => insert(1))).toBe(1)
  expect(await callsOf(() => insert(2))).toBe(1)
  expect(await database.sql('select name from people where id = $1', [2])).toEqual([{ name: 'Zoë' }])
})

test('OPS-06 after a failed statement the next one works', async () => {
  const [wrong, right] = [
    () => database.sql('select $1::int as n', ['x']),
    () => database.sql('select $1::int as n', [7]),
  ]

  await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
  expect(await right()).toEqual([{ n: 7 }])
  await expect(wrong()).rejects.toMatchObject({ code: '22P02' })
  expect(await right()).toEqual([{ n: 7 }])
})

test('OPS-06 a failed statement in a transaction rolls back all of it', async () => {
  const work = database.transaction(async (sql) => {
    await sql('insert into people values ($1, $2)', [3, 'Ann'])
    await sql('insert into people values ($1, $2)', [3, 'Ann'])
  })

  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await database.sql('select * from people where id = $1', [3])).toEqual([])
})

const holderProgram = join(import.meta.dirname, '../../../testing/hold-lock.ts')
const hold = (folder: string) => startProcess({ FOLDER: folder }, holderProgram)

test('OPS-06 a folder of another process is refused at once with the name of that process', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const holder = hold(folder)
  await holder.waitForOutput('holding')

  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder.pid} on `)
})

test('OPS-06 the lock of a killed process is free, whatever process has its id now', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const holder = hold(folder)
  await holder.waitForOutput('holding')
  holder.kill('SIGKILL')
  await holder.ended
  await writeFile(`${folder}.holder`, `process ${process.pid} on this machine`)

  const lock = await lockFolder(folder)

  lock.release()
})

test('OPS-06 of many processes that start at the same time after a crash, one gets the lock', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const dead = hold(folder)
  await dead.waitForOutput('holding')
  dead.kill('SIGKILL')
  await dead.ended

  const rivals = Array.from({ length: 6 }, () => hold(folder))
  const said = await Promise.all(
    rivals.map(async (rival) => {
      await Promise.race([rival.waitForOutput('holding'), rival.ended])
      return rival.output()
    }),
  )

  expect(said.filter((words) => words.includes('holding'))).toHaveLength(1)
  expect(said.filter((words) => words.includes('in use by'))).toHaveLength(5)
})

test('OPS-06 a released folder can be locked again, and a locked one not even by its own process', async () => {
  const folder = join(await temporaryFolder(), 'db')

  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid} on `)
  first.release()

  const second = await lockFolder(folder)
  second.release()
})

test('OPS-02 a folder that cannot be written is named with its setting', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'db.lock'))
  await writeFile(join(folder, 'file'), '')

  await expect(openEmbedded(folder)).rejects.toThrow(
    `The embedded database in ${join(folder, 'db')} cannot be opened: unable to open database file. This user must be able to write all files of DATA_DIR`,
  )
  await expect(openEmbedded(join(folder, 'file'))).rejects.toThrow('DATA_DIR')
})
