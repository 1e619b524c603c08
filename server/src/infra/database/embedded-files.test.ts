import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { unpackTemplate } from '../../../testing/embedded-template.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { openEmbedded } from './embedded-database.ts'
import { createFilesOnce, openFiles } from './embedded-files.ts'

test('OPS-06 a new database appears in its folder when it is complete, and leftovers of a killed start are removed', async () => {
  const place = await temporaryFolder()
  await mkdir(join(place, 'db.new-of-a-killed-start'))
  await mkdir(join(place, 'db'))
  const before: string[] = []

  // Files that were created before: to create them takes seconds, and the first start of a process does it.
  await createFilesOnce(join(place, 'db'), async (unfinished) => {
    const elsewhere = await temporaryFolder()
    await unpackTemplate(inject('embeddedTemplate'), elsewhere)
    await rename(join(elsewhere, 'db'), unfinished)
    before.push(...(await readdir(join(place, 'db'))))
  })

  expect(before).toEqual([])
  expect(await readdir(place)).toEqual(['db'])
  const pglite = await openFiles(join(place, 'db'))
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pglite.close()
})

test('OPS-06 an existing database is not touched', async () => {
  const place = await temporaryFolder()
  await mkdir(join(place, 'db'))
  await writeFile(join(place, 'db/PG_VERSION'), '17')

  await createFilesOnce(join(place, 'db'))

  expect(await readdir(join(place, 'db'))).toEqual(['PG_VERSION'])
})

test('OPS-06 files that are no whole database, as after half a restore, are refused and not touched', async () => {
  const place = await temporaryFolder()
  await mkdir(join(place, 'db/global'), { recursive: true })
  await writeFile(join(place, 'db/global/pg_control'), 'what is left')

  await expect(openEmbedded(place)).rejects.toThrow('has files, but no PG_VERSION')

  expect(await readdir(join(place, 'db'))).toEqual(['global'])
})
