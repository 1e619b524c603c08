import { CommanderError } from '@commander-js/extra-typings'
import { expect, onTestFinished, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import type { Database } from '../../platform/database/database.ts'
import { outageOf } from '../../platform/database/database-outage.ts'
import { storageIn, storeEverythingAbout, tracesOf } from '../testing/everything-about.ts'
import { runOn } from '../testing/run-on.ts'
import { personsDelete } from './persons-delete.ts'

/** The first moment of the date below at the school, and the last one before it. */
const date = '2025-09-01'
const [first, last] = ['2025-09-01T05:00:00Z', '2025-09-01T04:59:59.999Z']
const longAgo = '2025-01-01T12:00:00Z'

/** What an applicant can do, each leaving one row with a time. */
const uses: Readonly<Record<string, string>> = {
  signup: 'update accounts set created_at = $2 where id = $1',
  confirm: 'update accounts set confirmed_at = $2 where id = $1',
  save: `insert into applications (account_id, created_at, changed_at) values ($1, '${longAgo}', $2)`,
  session: `insert into sessions values (uuid_send($1), $1, '${longAgo}', $2)`,
  login: 'insert into successful_logins (account_id, at) values ($1, $2)',
  upload: "insert into uploads values ('students/' || $1::uuid, $1, 'ged', $2)",
  copy: 'insert into pdf_copies (account_id, revision, is_submitted, requested_at) values ($1, 1, false, $2)',
  document: `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, registered_at)
    values ($1, 'ged', 'up/' || $1::uuid, 'a.pdf', 1, 'FAILED', $2)`,
  act: 'insert into account_acts (account_id, at) values ($1, $2)',
}

onDatabase('the command that deletes persons', (use) => {
  const newAccount = async (name: string): Promise<string> => {
    const [account] = await use().sql<{ id: string }>(
      `insert into accounts (username, password_hash, created_at) values ($1, '', $2) returning id`,
      [`${name}@example.edu`, longAgo],
    )
    return account?.id ?? ''
  }

  const usernames = async () =>
    (await use().sql<{ username: string }>('select username from accounts order by username')).map(
      ({ username }) => username.split('@')[0],
    )

  const run = (words: readonly string[], dataDir?: string, database: Database = use()) =>
    runOn(database, personsDelete, words, dataDir)

  test('OPS-24 any use from the first moment of the day on keeps an account; use before it does not', async () => {
    for (const [name, statement] of Object.entries(uses))
      for (const [when, moment] of [['kept', first] as const, ['gone', last] as const])
        await use().sql(statement, [await newAccount(`${when}-${name}`), moment])

    await run(['--untouched-since', date, '--yes'], await temporaryFolder())

    expect(await usernames()).toEqual(
      Object.keys(uses)
        .map((name) => `kept-${name}`)
        .toSorted(),
    )
  })

  test('OPS-24 deletes all rows and files of a person, and nothing of others', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await storeEverythingAbout(use(), 'zoe@example.edu', dataDir)
    const ann = await storeEverythingAbout(use(), 'ann@example.edu', dataDir)
    await use().sql(uses.login ?? '', [ann.id, '2026-01-20T12:00:00Z'])
    const annsTraces = await tracesOf(use(), ann)

    const { printed, reported } = await run(['--untouched-since', '2026-01-16', '--yes'], dataDir)

    expect(printed.at(-1)).toBe('1 accounts were deleted, and 8 files with them.')
    expect(reported).not.toContainEqual(expect.stringContaining('could not be removed'))
    expect(Object.keys(await tracesOf(use(), zoe))).toEqual(['audit'])
    expect(await tracesOf(use(), ann)).toEqual(annsTraces)
    const { size } = storageIn(dataDir)
    expect(await Promise.all(zoe.keys.map(size))).toEqual(Array(8).fill(undefined))
    expect(await Promise.all(ann.keys.map(size))).toEqual(Array(8).fill(5))
    expect(await use().sql("select action, result from audit where actor = 'operator' order by id")).toEqual([
      { action: 'delete persons untouched since 2026-01-16', result: 'started' },
      { action: 'delete person', result: 'deleted' },
    ])
  })

  test('OPS-24 an account that is used while the command runs is kept', async () => {
    const id = await newAccount('back-again')
    const database: Database = {
      ...use(),
      transaction: async (work) => {
        await use().sql(uses.session ?? '', [id, first])
        return use().transaction(work)
      },
    }

    const { printed } = await run(['--untouched-since', date, '--yes'], await temporaryFolder(), database)

    expect(printed.at(-1)).toBe('0 accounts were deleted, and 0 files with them.')
    expect(await usernames()).toEqual(['back-again'])
  })

  test('OPS-24 the next run finishes an interrupted one', async () => {
    await use().sql(
      `insert into accounts (username, password_hash, created_at)
       select 'number' || number || '@example.edu', '', $1 from generate_series(1, 105) as number`,
      [longAgo],
    )
    let left = 3
    const database: Database = {
      ...use(),
      transaction: (work) => {
        left -= 1
        return left < 0 ? Promise.reject(outageOf('refused')) : use().transaction(work)
      },
    }
    const words = ['--untouched-since', date, '--yes']
    const dataDir = await temporaryFolder()

    await expect(run(words, dataDir, database)).rejects.toThrow('We cannot reach')
    expect(await usernames()).toHaveLength(102)
    const { printed } = await run(words, dataDir)

    expect(printed.at(-1)).toBe('102 accounts were deleted, and 0 files with them.')
    expect(await usernames()).toEqual([])
  })

  test('OPS-70 one person who cannot be deleted is named, and keeps nobody else from being deleted', async () => {
    const [kept] = [await newAccount('ann'), await newAccount('bob')].toSorted()
    await use().sql(`create table keeps (account_id uuid references accounts (id))`)
    onTestFinished(async () => void (await use().sql('drop table keeps')))
    await use().sql('insert into keeps values ($1)', [kept])

    await expect(run(['--untouched-since', date, '--yes'], await temporaryFolder())).rejects.toThrow(
      `1 failed: account ${kept}`,
    )

    expect(await use().sql('select id from accounts')).toEqual([{ id: kept }])
  })

  const withStatus = async (name: string, ...statuses: readonly string[]) => {
    const steps = statuses.map((web_status) => ({ web_status, at: longAgo }))
    await use().sql(
      'insert into applications (account_id, web_status, created_at, changed_at) values ($1, $2, $3, $3)',
      [await newAccount(name), JSON.stringify(steps), longAgo],
    )
  }

  test('OPS-24 without --yes it counts by status and deletes nobody', async () => {
    await newAccount('ann')
    await withStatus('bob')
    await withStatus('cy', 'started')
    await withStatus('dee', 'started', 'validating')
    await withStatus('eve', 'started', 'validating', 'submitted')
    await use().sql(uses.login ?? '', [await newAccount('today'), new Date()])

    const { printed } = await run(['--untouched-since', date])

    expect(printed).toEqual([
      ...['none: 2', 'started: 1', 'validating: 1', 'submitted: 1'],
      '5 accounts were not used since 2025-09-01 (America/Chicago). Nothing was deleted. Say --yes to delete them with their files.',
    ])
    expect(await usernames()).toHaveLength(6)
    expect(await use().sql('select 1 from audit')).toEqual([])
  })

  test('OPS-24 rejects a date in the future, a missing date and other arguments', async () => {
    await newAccount('ann')
    for (const words of [[], ['--yes'], ['2025-09-01', '--yes'], ['--untouched-since', '--yes']])
      await expect(run(words)).rejects.toThrow(CommanderError)
    await expect(run(['--untouched-since', '9999-01-01', '--yes'])).rejects.toThrow('is in the future')
    expect(await usernames()).toEqual(['ann'])
  })
})
