import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { pagesFingerprint } from './product-pages.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources '))
  for (const folder of [
    'web/src',
    'web/dist',
    'web/node_modules/x',
    'engine/testing',
    'forms',
    'contract',
    'tools/pages',
  ])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'web/src/main.tsx'), 'one')
  return () => rm(root, { recursive: true, force: true })
})

test.each([
  'web/src/main.tsx',
  'web/index.html',
  'engine/walk.ts',
  'forms/form.ts',
  'contract/call.ts',
  'tools/pages/build.ts',
  'package-lock.json',
])('OPS-31 a change of %s changes the fingerprint', async (path) => {
  const before = await pagesFingerprint(root, 'college')

  await writeFile(join(root, path), 'two')

  expect(await pagesFingerprint(root, 'college')).not.toBe(before)
})

test.each(['web/dist/index.html', 'web/node_modules/x/index.js', 'web/src/main.test.tsx', 'engine/testing/form.ts'])(
  'OPS-31 a change of %s does not',
  async (path) => {
    const before = await pagesFingerprint(root, 'college')

    await writeFile(join(root, path), 'two')

    expect(await pagesFingerprint(root, 'college')).toBe(before)
  },
)

test('OPS-31 each form has a fingerprint of its own, wherever the project lies', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'copy '))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(root, copy, { recursive: true })

  const own = await pagesFingerprint(root, 'college')

  expect(await pagesFingerprint(root, 'academy')).not.toBe(own)
  expect(await pagesFingerprint(copy, 'college')).toBe(own)
})
