import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommanderError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { createStudent } from '../../../testing/student.ts'
import { issueServiceToken } from '../../integration/tokens/tokens.ts'
import { copyKey, exportKey } from '../../platform/storage/file-keys.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { claimFiles, storageIn } from '../testing/everything-about.ts'
import { runOn } from '../testing/run-on.ts'
import { sweep } from './storage.ts'

onDatabase('the sweep command', (use) => {
  test('OPS-18 removes old copies with their files, and expired tokens', async () => {
    const dataDir = await temporaryFolder()
    const storage = storageIn(dataDir)
    await claimFiles(use(), dataDir)
    await writeFile(join(dataDir, 'paper'), 'paper')
    const { id: accountId } = await createStudent(use())
    await issueServiceToken(use().sql, accountId, new Date('2026-01-01'))
    const copies = await use().sql<{ id: string }>(
      `insert into pdf_copies (account_id, revision, is_submitted, status, requested_at)
       values ($1, 1, false, 'COMPLETED', '2026-01-01'), ($1, 2, false, 'COMPLETED', $2) returning id`,
      [accountId, systemClock()],
    )
    const keys = copies.map(({ id }) => copyKey({ accountId, id }))
    for (const key of keys) await storage.write(key, join(dataDir, 'paper'))

    const { printed } = await runOn(use(), sweep, [], dataDir)

    expect(printed).toEqual(['1 files were removed.'])
    expect(await Promise.all(keys.map(storage.size))).toEqual([undefined, 5])
    expect(await use().sql('select 1 from service_tokens')).toEqual([])
  })

  test('OPS-18 DOC-23 marks unregistered files, removes them a day later, and keeps recent ones', async () => {
    const dataDir = await temporaryFolder()
    const folder = join(dataDir, 'files')
    const storage = storageIn(dataDir)
    await claimFiles(use(), dataDir)
    await writeFile(join(dataDir, 'paper'), 'paper')
    const { id } = await createStudent(use())
    const keys = ['old', 'new'].map((name) => `students/${id}/ged/${name}`)
    for (const key of keys) await storage.write(key, join(dataDir, 'paper'))
    const twoHoursAgo = new Date(systemClock().getTime() - 2 * 60 * 60_000)
    for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
      if (name === 'old') await utimes(join(parentPath, name), twoHoursAgo, twoHoursAgo)

    const first = await runOn(use(), sweep, [], dataDir)
    expect(await Promise.all(keys.map(storage.size))).toEqual([5, 5])
    await use().sql("update unknown_files set first_seen_at = first_seen_at - interval '1 day'")
    const second = await runOn(use(), sweep, [], dataDir)

    expect(first.printed).toEqual(['0 files were removed.', '1 unknown files are marked and kept for a day.'])
    expect(second.printed).toEqual(['1 files were removed.'])
    expect(await Promise.all(keys.map(storage.size))).toEqual([undefined, 5])
  })

  test('DOC-23 removes copies and exports that no row names, such as after a restore, and keeps the others', async () => {
    const dataDir = await temporaryFolder()
    const storage = storageIn(dataDir)
    await claimFiles(use(), dataDir)
    await writeFile(join(dataDir, 'paper'), 'paper')
    const { id: accountId } = await createStudent(use())
    const [copy] = await use().sql<{ id: string }>(
      `insert into pdf_copies (account_id, revision, is_submitted, status, requested_at)
       values ($1, 1, false, 'COMPLETED', $2) returning id`,
      [accountId, systemClock()],
    )
    const [made] = await use().sql<{ id: string }>(
      `with member as (
         insert into staff (email, name, role, created_at) values ('ada@example.edu', '', 'administrator', $1) returning id
       )
       insert into exports (staff_id, format, total, requested_at) select id, 'csv', 0, $1 from member returning id`,
      [systemClock()],
    )
    const keysOf = (copyId = '', exportId = '') => [copyKey({ accountId, id: copyId }), exportKey(exportId)]
    const keys = [...keysOf(copy?.id, made?.id), ...keysOf(randomUUID(), randomUUID())]
    for (const key of keys) await storage.write(key, join(dataDir, 'paper'))
    const twoHoursAgo = new Date(systemClock().getTime() - 2 * 60 * 60_000)
    for (const key of keys) await utimes(join(dataDir, 'files/stored', key), twoHoursAgo, twoHoursAgo)

    const first = await runOn(use(), sweep, [], dataDir)
    await use().sql("update unknown_files set first_seen_at = first_seen_at - interval '1 day'")
    const second = await runOn(use(), sweep, [], dataDir)

    expect(first.printed).toEqual(['0 files were removed.', '2 unknown files are marked and kept for a day.'])
    expect(second.printed).toEqual(['2 files were removed.'])
    expect(await Promise.all(keys.map(storage.size))).toEqual([5, 5, undefined, undefined])
  })

  test('DOC-24 refuses files without an owner, and changes nothing', async () => {
    const { id } = await createStudent(use())
    await issueServiceToken(use().sql, id, new Date('2026-01-01'))

    await expect(runOn(use(), sweep, [], await temporaryFolder())).rejects.toThrow('have no owner yet')

    expect(await use().sql('select 1 from service_tokens')).toHaveLength(1)
  })

  test('OPS-18 the sweep command rejects an argument', async () => {
    await expect(runOn(use(), sweep, ['everything'])).rejects.toThrow(CommanderError)
  })
})
