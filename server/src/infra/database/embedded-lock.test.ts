import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import { lockFolder } from './embedded-lock.ts'

const holderProgram = join(import.meta.dirname, '../../../testing/hold-lock.ts')
const hold = (folder: string) => startProcess({ FOLDER: folder }, holderProgram)

test('OPS-06 a folder of another process is refused at once with the name of that process', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const holder = hold(folder)
  await holder.says('holding')

  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${holder.pid} on `)
})

test('OPS-06 the lock of a killed process is free, whatever process has its id now', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const holder = hold(folder)
  await holder.says('holding')
  holder.kill('SIGKILL')
  await holder.ended
  await writeFile(`${folder}.holder`, `process ${process.pid} on this machine`)

  const lock = await lockFolder(folder)

  lock.release()
})

test('OPS-06 of many processes that start at the same time after a crash, one gets the lock', async () => {
  const folder = join(await temporaryFolder(), 'db')
  const dead = hold(folder)
  await dead.says('holding')
  dead.kill('SIGKILL')
  await dead.ended

  const rivals = Array.from({ length: 6 }, () => hold(folder))
  const said = await Promise.all(
    rivals.map(async (rival) => {
      await Promise.race([rival.says('holding'), rival.ended])
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
