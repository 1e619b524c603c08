import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWorkFolder } from '@apply/converter/work-folder'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/databases.ts'
import { createTestServer } from '../testing/test-server.ts'

test('OPS-34 a process that only serves calls also removes what a killed one left in the folder of temporary files', async () => {
  const { pid: killed } = spawnSync(process.execPath, ['--version'])
  const own = await createWorkFolder()
  const folder = own.replace(`-${process.pid}-`, `-${killed}-`)
  await rename(own, folder)
  await writeFile(join(folder, 'person.json'), '{}')

  const server = await createTestServer(await testDatabase())
  await server.close()

  expect(existsSync(folder)).toBe(false)
})
