import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../../../../testing/start-process.ts'
import { lockForServer } from './folder-lock.ts'
import { lockData } from './lock-data.ts'

const holderProgram = join(import.meta.dirname, '../../../../testing/hold-lock.ts')
const hold = (folder: string) => startProcess({ FOLDER: folder }, holderProgram)

test('OPS-53 a folder of another server is refused at once with the name of that server', async () => {
  const folder = await temporaryFolder()
  const holder = hold(folder)
  await holder.waitForOutput('holding')

  await expect(lockForServer(folder)).rejects.toThrow(`in use by process ${holder.pid} on `)
})

test('OPS-53 the lock of a killed server is free, whatever process has its id now', async () => {
  const folder = await temporaryFolder()
  const holder = hold(folder)
  await holder.waitForOutput('holding')
  holder.kill('SIGKILL')
  await holder.ended
  await writeFile(join(folder, 'server.lock.holder'), `process ${process.pid} on this machine`)

  const lock = await lockForServer(folder)

  lock.release()
})

test('OPS-53 of many servers that start at the same time after a crash, one gets the lock', async () => {
  const folder = await temporaryFolder()
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

test('OPS-53 a released folder can be locked again, and a locked one not even by its own process', async () => {
  const folder = await temporaryFolder()

  const first = await lockForServer(folder)
  await expect(lockForServer(folder)).rejects.toThrow(`process ${process.pid} on `)
  first.release()

  const second = await lockForServer(folder)
  second.release()
})

test('OPS-54 a data folder that cannot be written is named', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'server.lock'))

  await expect(lockData({ databaseUrl: undefined, dataDir, role: 'all' })).rejects.toThrow(
    `The database in ${join(dataDir, 'db')} cannot be used: unable to open database file; this user must be able to write DATA_DIR.`,
  )
})

test.each(['web', 'worker'] as const)('OPS-53 a server with ROLE=%s needs a PostgreSQL of its own', async (role) => {
  const dataDir = await temporaryFolder()

  await expect(lockData({ databaseUrl: undefined, dataDir, role })).rejects.toThrow(
    `ROLE=${role} requires DATABASE_URL`,
  )
  await expect(lockData({ databaseUrl: 'postgresql://db/apply', dataDir, role })).resolves.toBeUndefined()
})
