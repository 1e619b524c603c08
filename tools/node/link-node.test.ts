import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const packageName = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`

test.skipIf(process.platform === 'win32')(
  'OPS-28 npm scripts find the Node that was installed for this machine, also where npm did not link it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linked node '))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'node_modules', packageName, 'bin'), { recursive: true })
    await writeFile(join(folder, 'node_modules', packageName, 'bin/node'), 'a program')
    await cp(join(import.meta.dirname, 'link-node.mjs'), join(folder, 'tools/node/link-node.mjs'))

    for (const _again of [1, 2]) execFileSync(process.execPath, [join(folder, 'tools/node/link-node.mjs')])

    expect(await readFile(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe('a program')
  },
)

test('OPS-28 where there is no Node for this machine nothing is linked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linked node '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(join(import.meta.dirname, 'link-node.mjs'), join(folder, 'tools/node/link-node.mjs'))

  execFileSync(process.execPath, [join(folder, 'tools/node/link-node.mjs')])

  await expect(readFile(join(folder, 'node_modules/.bin/node'))).rejects.toThrow('ENOENT')
})
