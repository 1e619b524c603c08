import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeAbandonedFolders, withWorkFolder } from './work-folder.ts'

test('DOC-18 work folders of killed processes are removed, also of one that had the id of this one, and those of running ones stay', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const abandoned = await mkdtemp(join(tmpdir(), `conversion-${dead}-`))
  const ofSameId = await mkdtemp(join(tmpdir(), `conversion-${process.pid}-`))
  const other = await mkdtemp(join(tmpdir(), 'conversion-of-another-program-'))
  onTestFinished(() => rm(other, { recursive: true }))

  await withWorkFolder(async (own) => {
    await removeAbandonedFolders()

    expect([abandoned, ofSameId, other, own].map((folder) => existsSync(folder))).toEqual([false, false, true, true])
  })
})
