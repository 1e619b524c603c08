import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import { recordAudit } from '../../accounts/audit.ts'
import { submit } from '../../applications/submit.ts'
import { applicationNeedsFor, testMoment } from '../../applications/testing/application-needs-for.ts'
import { completeAnswers } from '../../applications/testing/complete-answers.ts'
import { newStudent } from '../../applications/testing/new-student.ts'
import { copyKey } from '../../pdf/copy-file.ts'
import { systemClock } from '../../platform/clock.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { issueServiceToken } from '../../tokens/service-tokens.ts'
import { UsageError } from '../command.ts'
import { runOn } from '../testing/run-on.ts'
import { personDelete } from './person-delete.ts'
import { personExport } from './person-export.ts'

onEachDatabase('the commands about a person', (use) => {
  const storageIn = (dataDir: string) =>
    diskStorage({
      folder: join(dataDir, 'files'),
      publicUrl: '',
      clock: systemClock,
      secret: async () => Buffer.alloc(32),
    })

  /** A submitted application with a document, a copy, a mail, a session and a token. */
  const everythingAbout = async (username: string, dataDir: string) => {
    const { sql } = use()
    const student = await newStudent(use(), username)
    await sql(
      `insert into applications (account_id, revision, answers, created_at, changed_at) values ($1, 1, $2, $3, $3)`,
      [student.id, JSON.stringify(completeAnswers), testMoment],
    )
    await submit({ ...applicationNeedsFor(use()), audit: recordAudit })(student)
    await sql(`insert into journal values ($1, 1, '{first_name}', '{}', '{"first_name": "Zoë"}', $2)`, [
      ...[student.id, testMoment],
    ])
    await sql('insert into sessions values ($1, $2, $3, $3)', [Buffer.from(username), student.id, testMoment])
    await sql('insert into uploads values ($1, $2, $3, $4)', [`loose/${student.id}`, student.id, 'photo', testMoment])
    await sql(
      `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pdf_key, registered_at)
       values ($1, 'photo', $2, 'photo.png', 5, 'COMPLETED', $3, $4)`,
      [student.id, `up/${student.id}`, `pdf/${student.id}.pdf`, testMoment],
    )
    const [copy] = await sql<{ id: string }>(
      `insert into pdf_copies (account_id, revision, is_submitted, requested_at) values ($1, 1, true, $2) returning id`,
      [student.id, testMoment],
    )
    await issueServiceToken(sql, student.id, new Date('2027-01-01'))
    const keys = [`loose/${student.id}`, `up/${student.id}`, `pdf/${student.id}.pdf`]
    const copyFile = copyKey({ accountId: student.id, id: copy?.id ?? '' })
    await writeFile(join(dataDir, 'paper'), 'paper')
    for (const key of [...keys, copyFile]) await storageIn(dataDir).write(key, join(dataDir, 'paper'))
    return { ...student, keys: [...keys, copyFile] }
  }

  /** How many rows of each table speak of the account or of its address. */
  const traces = async ({ id, username }: { readonly id: string; readonly username: string }) => {
    const tables = await use().sql<{ table_name: string }>(
      `select table_name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
    )
    const found: Record<string, number> = {}
    for (const { table_name } of tables) {
      const [count] = await use().sql<{ count: number }>(
        `select count(*) from "${table_name}" as line where line::text like $1 or line::text like $2`,
        [`%${id}%`, `%${username}%`],
      )
      if (count && count.count > 0) found[table_name] = count.count
    }
    return found
  }

  test('OPS-17 a person is exported whole: every row, every file, no secret', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    await everythingAbout('ann@example.edu', dataDir)
    const folder = join(await temporaryFolder(), 'zoe')

    const { printed } = await runOn(use(), personExport, ['Zoe@example.edu ', '--output', folder], dataDir)

    expect(printed).toEqual(['person.json and 3 files were written.'])
    const text = await readFile(join(folder, 'person.json'), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      account: [{ username: 'zoe@example.edu' }],
      application: [{ answers: { first_name: completeAnswers.first_name } }],
      submission: [{ answers: { first_name: completeAnswers.first_name } }],
      changes: [{ after: { first_name: 'Zoë' } }],
      documents: [{ file_name: 'photo.png' }],
      mails: [{ sent_at: null }],
      sessions: [{}],
      audit: [{ action: 'submit' }, { action: 'export person', actor: 'operator' }],
    })
    expect(text).not.toMatch(/ann@example|hash"/)
    const names = zoe.keys.slice(0, 3).map((key) => key.replaceAll('/', '-'))
    expect((await readdir(folder)).toSorted()).toEqual([...names, 'person.json'].toSorted())
  })

  test('OPS-17 a folder that is there already is left alone', async () => {
    const folder = await temporaryFolder()
    await newStudent(use())

    await expect(runOn(use(), personExport, ['zoe@example.edu', '--output', folder])).rejects.toThrow('EEXIST')
  })

  test('OPS-17 a deleted person leaves no row and no file but audit rows that name nobody', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    const ann = await everythingAbout('ann@example.edu', dataDir)
    const annsTraces = await traces(ann)

    const { printed } = await runOn(use(), personDelete, ['zoe@example.edu', '--yes'], dataDir)

    expect(printed).toEqual(['The person was deleted, and 4 files with them.'])
    expect(Object.keys(await traces(zoe))).toEqual(['audit'])
    expect(await use().sql("select 1 from audit where audit::text like '%zoe@%'")).toEqual([])
    expect(await use().sql("select actor, result from audit where action = 'delete person'")).toEqual([
      { actor: 'operator', result: 'deleted' },
    ])
    const { size } = storageIn(dataDir)
    expect(await Promise.all(zoe.keys.map(size))).toEqual(Array(4).fill(undefined))
    expect(await Promise.all(ann.keys.map(size))).toEqual(Array(4).fill(5))
    expect(await traces(ann)).toEqual(annsTraces)
  })

  test('OPS-17 without --yes nobody is deleted, and one reads what would go', async () => {
    const dataDir = await temporaryFolder()
    const zoe = await everythingAbout('zoe@example.edu', dataDir)
    const before = await traces(zoe)

    const { printed, reported } = await runOn(use(), personDelete, ['zoe@example.edu'], dataDir)

    expect(printed).toEqual(['Nothing was deleted. Say --yes to delete all of this.'])
    expect(reported).toContain('documents: 1')
    expect(await traces(zoe)).toEqual(before)
  })

  test('OPS-17 a person that there is not, and words that mean nothing, are refused', async () => {
    for (const command of [personExport, personDelete]) {
      await expect(runOn(use(), command, ['nobody@example.edu', '--output', 'x'])).rejects.toThrow()
      await expect(runOn(use(), command, [])).rejects.toThrow(UsageError)
    }
    await expect(runOn(use(), personDelete, ['nobody@example.edu'])).rejects.toThrow('There is no account')
  })
})
