import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeForsakenFolders, withWorkFolder } from './work-folder.ts'

test('DOC-18 folders of processes that were killed are removed, those of living ones stay', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const forsaken = await mkdtemp(join(tmpdir(), `conversion-${dead}-`))
  const other = await mkdtemp(join(tmpdir(), 'conversion-of-somebody-else-'))
  onTestFinished(() => rm(other, { recursive: true }))

  await withWorkFolder(async (own) => {
    await removeForsakenFolders()

    expect([forsaken, other, own].map((folder) => existsSync(folder))).toEqual([false, true, true])
  })
})
