import { readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { exportColumns } from '@apply/engine/read-only'
import { form } from '@apply/forms/governors-choice'
import { CommanderError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { readCsv } from '../../../testing/read-csv.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { createStudent } from '../../../testing/student.ts'
import { submit } from '../../application/draft/submit.ts'
import { applicationDepsFor, testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { exportApplications } from '../../desk/exports/export-applications.ts'
import { inChunks } from '../../desk/exports/export-formats.ts'
import type { Database } from '../../platform/database/database.ts'
import { runOn } from '../testing/run-on.ts'
import { applicationsExport, reportCount } from './applications.ts'

const clock = () => new Date(testMoment)

onDatabase('the export', (use) => {
  const application = async (username: string, answers: object, changedAt = testMoment) => {
    const student = await createStudent(use(), username)
    await use().sql(
      `insert into applications (account_id, revision, answers, web_status, created_at, changed_at)
       values ($1, 1, $2, '[{"web_status": "started"}]', $3, $3)`,
      [student.id, JSON.stringify(answers), changedAt],
    )
    return student
  }

  const exported = async (...words: string[]): Promise<string> => {
    const file = join(await temporaryFolder(), 'export')
    await runOn(use(), applicationsExport, [...words, '--output', file], undefined, clock)
    return readFile(file, 'utf8')
  }

  test('OPS-17 DSK-180 jsonl has one object a line with the read-only view, the frozen one once submitted', async () => {
    await application('ann@example.edu', { first_name: 'Ann', state: 'TN', state_desc: 'Tennessee' })
    const zoe = await application('zoe@example.edu', completeAnswers)
    const receipt = await submit(await applicationDepsFor(use()))(zoe)
    await use().sql(`update submissions set read_only_view = '[{"name": "frozen", "title": "Frozen", "parts": []}]'`)

    const lines = (await exported('--format', 'jsonl')).trimEnd().split('\n')

    const objects = lines.map((line) => JSON.parse(line)).toSorted((a, b) => (a.username < b.username ? -1 : 1))
    expect(objects).toMatchObject([
      { username: 'ann@example.edu', answer: { first_name: 'Ann' }, read_only: [{ name: 'about' }, {}, {}] },
      { username: 'zoe@example.edu', receipt: receipt.number, read_only: [{ name: 'frozen' }], desk_state: 'received' },
    ])
    expect(objects[0]).not.toHaveProperty('desk_state')
    expect(JSON.stringify(objects[0].read_only)).toContain('"text":"Tennessee"')
  })

  test.each(['csv', 'jsonl'])('SUB-40 %s has the answers that were submitted', async (format) => {
    const zoe = await application('zoe@example.edu', completeAnswers)
    await submit(await applicationDepsFor(use()))(zoe)
    await use().sql(`update submissions set answers = answers || '{"first_name": "Submitted"}'`)

    expect(await exported('--format', format)).toContain('Submitted')
  })

  test('OPS-39 csv and jsonl name the applicant and what is missing, and jsonl has the validations', async () => {
    const { id } = await application('zoe@example.edu', { ...completeAnswers, last_name: '' })
    await use().sql(`update applications set validations = '{"last_name": ["Last Name"]}' where account_id = $1`, [id])

    const [keys = [], row = []] = readCsv(await exported('--format', 'csv', '--no-labels'))
    const line = JSON.parse(await exported('--format', 'jsonl'))

    expect(['name', 'missing'].map((key) => row[keys.indexOf(key)])).toEqual([completeAnswers.first_name, 'Last Name'])
    expect(line).toMatchObject({
      name: completeAnswers.first_name,
      missing: ['Last Name'],
      validations: { last_name: ['Last Name'] },
    })
  })

  test('OPS-17 csv has a column for every answer key, with the labels in the second row', async () => {
    await application('zoe@example.edu', { first_name: 'Zoë', last_name: 'O"Neil, Żak', suspended_comment: 'a\r\nb' })

    const text = await exported('--format', 'csv')

    const [keys = [], labels = [], row = []] = readCsv(text)
    const columns = exportColumns(form)
    expect(keys.slice(-columns.length)).toEqual(columns.map(({ key }) => key))
    expect(labels.slice(-columns.length)).toEqual(columns.map(({ label }) => label))
    const cell = (key: string) => row[keys.indexOf(key)]
    expect(['username', 'status', 'first_name', 'last_name', 'suspended_comment', 'receipt'].map(cell)).toEqual([
      'zoe@example.edu',
      'started',
      'Zoë',
      'O"Neil, Żak',
      'a\r\nb',
      '',
    ])
    expect(text.endsWith('\r\n')).toBe(true)
    expect(readCsv(await exported('--format', 'csv', '--no-labels'))).toEqual([keys, row])
  })

  test.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'OPS-17 a spreadsheet takes %j for a text',
    async (formula) => {
      await application('zoe@example.edu', { first_name: formula })

      const [keys = [], row = []] = readCsv(await exported('--format', 'csv', '--no-labels'))

      expect(row[keys.indexOf('first_name')]).toBe(`'${formula}`)
    },
  )

  test('DSK-100 an answer of several lines is one cell of one row', async () => {
    await application('zoe@example.edu', { first_name: 'Zoë', suspended_comment: 'One\n=1+1\n=2+2\rThree' })

    const [keys = [], ...rows] = readCsv(await exported('--format', 'csv', '--no-labels'))

    expect(rows.map((row) => row[keys.indexOf('suspended_comment')])).toEqual(['One\n=1+1\n=2+2\rThree'])
  })

  test('OPS-17 --since leaves out what has not changed since then', async () => {
    await application('old@example.edu', { first_name: 'Old' }, '2026-01-15T05:59:59.999Z')
    await application('new@example.edu', { first_name: 'New' }, '2026-01-15T06:00:00.000Z')

    const names = async (since: string) =>
      (await exported('--format', 'jsonl', '--since', since)).match(/(?<="username":")\w+/g) ?? []

    expect(await names('2026-01-15')).toEqual(['new'])
    expect((await names('2026-01-14T23:59:59-06:00')).toSorted()).toEqual(['new', 'old'])
    expect(await names('2027-01-01')).toEqual([])
  })

  test('OPS-39 the export takes the filters and the order of the list', async () => {
    await application('ann@example.edu', { last_name: 'Young' })
    await application('bob@example.edu', { last_name: 'Abel' })
    const usernames = async (...words: string[]) =>
      (await exported('--format', 'jsonl', ...words)).match(/(?<="username":")\w+/g) ?? []

    expect(await usernames()).toEqual(['bob', 'ann'])
    expect(await usernames('--sort', 'username')).toEqual(['ann', 'bob'])
    expect(await usernames('--status', 'submitted')).toEqual([])
    expect(await usernames('--until', '2026-01-14')).toEqual([])
  })

  test('OPS-39 --bom marks a CSV as UTF-8 for Excel', async () => {
    await application('zoe@example.edu', { first_name: 'Zoë' })

    const marked = await exported('--format', 'csv', '--bom')

    expect(marked.startsWith('\uFEFFusername,')).toBe(true)
    expect(marked.slice(1)).toBe(await exported('--format', 'csv'))
  })

  test('OPS-39 only the operator can read an exported file', async () => {
    const file = join(await temporaryFolder(), 'export.csv')

    await runOn(use(), applicationsExport, ['--format', 'csv', '--output', file])

    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('OPS-17 reads all pages, without losing or repeating an application', async () => {
    for (let made = 0; made < 7; made += 1)
      await application(`a${made}@example.edu`, {}, made % 3 === 0 ? '2026-01-10T00:00:00Z' : testMoment)
    const names = async (pageSize: number, since: Date) => {
      const found = await Array.fromAsync(exportApplications(use(), { since }, pageSize))
      return found.map(({ username }) => username.slice(0, 2)).toSorted()
    }

    for (const pageSize of [1, 2, 7, 100]) {
      expect(await names(pageSize, new Date(0))).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
      expect(await names(pageSize, new Date('2026-01-15'))).toEqual(['a1', 'a2', 'a4', 'a5'])
    }
  })

  test('OPS-17 a failed export leaves no incomplete file', async () => {
    await application('zoe@example.edu', { first_name: 'Zoë' })
    const folder = await temporaryFolder()
    const broken: Database = {
      ...use(),
      patientTransaction: (work) =>
        use().patientTransaction((sql) =>
          work((text, values) =>
            text.includes('read_only_view') ? Promise.reject(new Error('The database is away.')) : sql(text, values),
          ),
        ),
    }

    const words = ['--format', 'csv', '--output', join(folder, 'export.csv')]
    await expect(runOn(broken, applicationsExport, words)).rejects.toThrow('away')

    expect(await readdir(folder)).toEqual([])
  })

  test('OPS-17 of two exports to the same file at the same time both are complete, and the last one stays', async () => {
    await application('zoe@example.edu', { first_name: 'Zoë' })
    const folder = await temporaryFolder()
    const bothRead = Promise.withResolvers<void>()
    let reading = 0
    const together: Database = {
      ...use(),
      sql: async (text, values) => {
        if (text.includes('read_only_view') && ++reading === 2) bothRead.resolve()
        if (text.includes('read_only_view')) await bothRead.promise
        return use().sql(text, values)
      },
    }
    const run = (format: string) =>
      runOn(together, applicationsExport, ['--format', format, '--output', join(folder, 'export')], undefined, clock)

    await Promise.all([run('csv'), run('jsonl')])

    expect(await readdir(folder)).toEqual(['export'])
    const complete = [await exported('--format', 'csv'), await exported('--format', 'jsonl')]
    expect(complete).toContain(await readFile(join(folder, 'export'), 'utf8'))
  })

  test('OPS-17 an export replaces no device and no folder', async () => {
    const folder = await temporaryFolder()
    await symlink('/dev/null', join(folder, 'device'))

    for (const output of [join(folder, 'device'), folder])
      await expect(runOn(use(), applicationsExport, ['--format', 'csv', '--output', output]), output).rejects.toThrow(
        'is not a file',
      )

    expect(await readlink(join(folder, 'device'))).toBe('/dev/null')
  })

  test('OPS-39 a place where nothing can be written is refused in words before the export begins', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'file'), '')
    const exportTo = (output: string) => runOn(use(), applicationsExport, ['--format', 'csv', '--output', output])

    await expect(exportTo('')).rejects.toThrow('The name is empty.')
    for (const [output, missing] of [
      ['none/export.csv', 'none'],
      ['none/', 'none'],
      ['file/export.csv', 'file'],
    ] as const)
      await expect(exportTo(`${folder}/${output}`), output).rejects.toThrow(
        `There is no folder ${join(folder, missing)} in which you may write.`,
      )

    expect(await use().sql('select 1 from audit')).toEqual([])
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('OPS-17 an export leaves an audit row', async () => {
    await exported('--format', 'csv')

    expect(await use().sql('select actor, target, action from audit')).toEqual([
      { actor: 'operator', target: 'all applications', action: 'export applications as csv' },
    ])
  })

  test('OPS-17 progress goes to standard error', async () => {
    await application('zoe@example.edu', {})
    const words = ['--format', 'csv', '--output', join(await temporaryFolder(), 'export.csv')]

    expect(await runOn(use(), applicationsExport, words)).toEqual({ printed: [], reported: ['1 applications.'] })
  })

  test('OPS-17 rejects an unknown format and an invalid time', async () => {
    for (const words of [
      [],
      ['--format', 'xml'],
      ['--format', 'csv', '--since', 'yesterday'],
      ['--format', 'csv', 'x'],
    ])
      await expect(runOn(use(), applicationsExport, words)).rejects.toThrow(CommanderError)
  })
})

test('OPS-17 a long export reports its progress', async () => {
  const reported: string[] = []
  const values = Readable.from(Array(10_001).fill('an application'))

  const passedOn = await Array.fromAsync(reportCount(values, (line) => reported.push(line)))

  expect(passedOn).toHaveLength(10_001)
  expect(reported).toEqual(['5,000 applications …', '10,000 applications …', '10,001 applications.'])
})

test('OPS-17 what is written in chunks is complete, and nothing stands there twice', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => `${index} ${'x'.repeat(50)}\n`)

  const chunks = await Array.fromAsync(inChunks(Readable.from(lines)))

  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.join('')).toBe(lines.join(''))
})
