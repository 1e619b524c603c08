import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { createFolder } from './create-folder.ts'

test('OPS-05 a folder is created with those above it, also twice and by several at once', async () => {
  const folder = join(await temporaryFolder(), 'a/b/c')

  await Promise.all([createFolder(folder), createFolder(folder), createFolder(join(folder, 'd'))])
  await createFolder(folder)

  expect((await stat(join(folder, 'd'))).isDirectory()).toBe(true)
})

test('OPS-05 a link to a folder is one, a file and a link to nowhere are none', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'link'))
  await symlink(join(folder, 'nowhere'), join(folder, 'broken'))
  await writeFile(join(folder, 'file'), '')

  await createFolder(join(folder, 'link/below'))

  expect((await stat(join(folder, 'real/below'))).isDirectory()).toBe(true)
  for (const name of ['broken', 'broken/below', 'file', 'file/below'])
    await expect(createFolder(join(folder, name)), name).rejects.toThrow(/EEXIST|ENOTDIR/)
})

// The recursive `mkdir` of Node would use a whole core until the process is killed.
test.runIf(process.platform === 'linux')(
  'OPS-02 a folder that cannot be created is an error, not an endless wait',
  async () => {
    await expect(createFolder('/proc/data/files')).rejects.toThrow('ENOENT')
  },
)
