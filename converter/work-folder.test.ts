import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkFolder, removeAbandonedFolders, withWorkFolder } from './work-folder.ts'

/** A work folder with another name, of which a process is said to have made it. */
const renamed = async (change: (path: string) => string): Promise<string> => {
  const own = await createWorkFolder()
  const path = change(own)
  await rm(own, { recursive: true })
  await mkdir(path)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const remaining = async (...paths: readonly string[]): Promise<readonly boolean[]> => {
  await removeAbandonedFolders()
  return paths.map((path) => existsSync(path))
}

test('DOC-18 work folders of killed processes are removed, also of one that had the id of this one, and those of running ones stay', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const abandoned = await renamed((path) => path.replace(`-${process.pid}-`, `-${dead}-`))
  const ofSameId = await renamed((path) => path.replace(/[\da-f]{8}-[\da-f]{4}/, '01234567-89ab'))
  const other = await mkdtemp(join(tmpdir(), 'conversion-of-another-program-'))
  onTestFinished(() => rm(other, { recursive: true }))

  await withWorkFolder(async (own) => {
    expect(await remaining(abandoned, ofSameId, other, own)).toEqual([false, false, true, true])
  })
})

test('DOC-18 work folders of another container are removed only when they are a day old', async () => {
  const machine = hostname().replaceAll(/[^\w.]/g, '_')
  const [fresh, old] = [
    await renamed((path) => path.replace(`-${machine}-`, '-web-1-')),
    await renamed((path) => path.replace(`-${machine}-`, '-web-2-')),
  ]
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
  await utimes(old, twoDaysAgo, twoDaysAgo)

  expect(await remaining(fresh, old)).toEqual([true, false])
})
