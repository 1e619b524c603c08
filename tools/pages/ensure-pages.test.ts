import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { areUpToDate, ensurePages } from './ensure-pages.ts'

const emptyFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes one file, once all that build at the same time have begun. */
const building = (content: string, begun: Promise<unknown> = Promise.resolve()) =>
  vi.fn(async (folder: string) => {
    await begun
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.html'), content)
  })

test('OPS-31 pages are built once, and again only when what they are made of changed', async () => {
  const parent = await emptyFolder()
  const folder = join(parent, 'dist/college')
  const [first, second, third] = [building('first'), building('second'), building('third')]

  await ensurePages({ folder, fingerprint: 'a', build: first })
  await ensurePages({ folder, fingerprint: 'a', build: second })
  expect(second).not.toHaveBeenCalled()
  await ensurePages({ folder, fingerprint: 'b', build: third })

  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('third')
  expect(await areUpToDate({ folder, fingerprint: 'b' })).toBe(true)
  expect(await readdir(join(parent, 'dist'))).toEqual(['college'])
})

test.each([
  { what: 'the same pages', fingerprints: ['a', 'a', 'a'] },
  { what: 'different pages', fingerprints: ['a', 'b', 'c'] },
])('OPS-31 processes that build $what at once all end with whole pages', async ({ fingerprints }) => {
  const parent = await emptyFolder()
  const folder = join(parent, 'college')
  const { promise, resolve } = Promise.withResolvers<void>()
  const builds = fingerprints.map((fingerprint) => ({ fingerprint, build: building(fingerprint, promise) }))

  const all = Promise.all(builds.map(({ fingerprint, build }) => ensurePages({ folder, fingerprint, build })))
  await vi.waitFor(() => builds.forEach(({ build }) => void expect(build).toHaveBeenCalled()), { timeout: 60_000 })
  resolve()
  await all

  const content = await readFile(join(folder, 'index.html'), 'utf8')
  expect(fingerprints).toContain(content)
  expect(await areUpToDate({ folder, fingerprint: content })).toBe(true)
  expect(await readdir(parent)).toEqual(['college'])
})

test('OPS-31 a build that fails leaves the pages that there were', async () => {
  const folder = join(await emptyFolder(), 'college')
  await ensurePages({ folder, fingerprint: 'a', build: building('good') })

  const failing = ensurePages({ folder, fingerprint: 'b', build: () => Promise.reject(new Error('broken source')) })

  await expect(failing).rejects.toThrow('broken source')
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe('good')
  expect(await areUpToDate({ folder, fingerprint: 'b' })).toBe(false)
})

test('OPS-31 what a stopped build left behind is removed, and what a running one writes is not', async () => {
  const parent = await emptyFolder()
  const folder = join(parent, 'college')
  // Process numbers end far below this one.
  for (const name of ['.college-999999999-x', `.college-${process.ppid}-x`]) await mkdir(join(parent, name))

  await ensurePages({ folder, fingerprint: 'a', build: building('pages') })

  expect((await readdir(parent)).sort()).toEqual([`.college-${process.ppid}-x`, 'college'])
})
