import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/start-process.ts'
import { fillOnce } from './fill-once.ts'

test('OPS-25 a shared folder that another process fills in the meantime is complete, and nothing else is left', async () => {
  const parent = await temporaryFolder()
  const folder = join(parent, 'fonts')
  const fill = async (unfinished: string) => {
    await writeFile(join(unfinished, 'one'), '1')
    await writeFile(join(unfinished, 'two'), '2')
  }

  await fillOnce(folder, async (unfinished) => {
    await fillOnce(folder, fill)
    await fill(unfinished)
  })

  expect(await readdir(parent)).toEqual(['fonts'])
  expect((await readdir(folder)).sort()).toEqual(['one', 'two'])
})
