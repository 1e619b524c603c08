import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { describeDatabase } from '../../../testing/describe-database.ts'

onDatabase('docs/database.md', (use) => {
  test('shows the tables that the migrations make; `npm run docs:database` writes it anew', async () => {
    const written = await readFile(join(import.meta.dirname, '../../../../docs/database.md'), 'utf8')

    expect(written).toBe(await describeDatabase(use().sql))
  })
})
