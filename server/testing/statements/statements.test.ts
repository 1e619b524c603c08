import pg from 'pg'
import { expect, test } from 'vitest'
import { isTest, projectFiles } from '../../../checks/repository.ts'
import { compareRows } from '../../../checks/statements/compare-rows.ts'
import { evaluateStatements } from '../../../checks/statements/evaluate-statements.ts'
import { preparedPostgres } from '../prepared-postgres.ts'
import { checkStatements } from './check-statements.ts'
import { ofAnyPeople, rightAllTheSame, statementExamples } from './examples.ts'

/** They pass on what others wrote: the driver, and the tables of pg-boss. */
const passingOn = ['database/pool-database.ts', 'jobs/job-tables.ts'].map((path) => `server/src/platform/${path}`)

const productFiles = projectFiles().filter(
  (path) => /^server\/src\/.+\.ts$/.test(path) && !isTest(path) && !path.includes('/testing/'),
)

const evaluated = (path: string) => evaluateStatements(path, statementExamples[path] ?? ofAnyPeople)

/** A database as a server has left it, with other tables. */
const changedPostgres = async (name: string, change: string): Promise<string> => {
  const url = await preparedPostgres(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(change)
  await client.end()
  return url
}

// The compiler reads the whole server for it, which takes long on a busy machine.
test('OPS-81 every statement fits the tables, and its rows fit the type that the code gives them', async () => {
  const files = await Promise.all(productFiles.filter((path) => !passingOn.includes(path)).map(evaluated))
  const statements = files.flatMap(({ statements }) => statements)

  const wrong = await checkStatements(await preparedPostgres('statements'), statements)

  expect(files.flatMap(({ unknown }) => unknown)).toEqual([])
  expect(wrong.toSorted()).toEqual(Object.keys(rightAllTheSame).toSorted())
}, 240_000)

const mails = 'server/src/platform/mail/outgoing-mail-store.ts'

test('OPS-81 a column that is renamed is found where it is used', async () => {
  const { statements } = await evaluated(mails)
  const url = await changedPostgres('renamed', 'alter table mails rename column recipient to addressee')

  const wrong = await checkStatements(url, statements)

  expect(wrong.filter((what) => what.includes('column "recipient"'))).toHaveLength(2)
})

test('OPS-81 a column with another type, one that may be null and one that is not read are found', async () => {
  const { statements } = await evaluated(mails)
  const url = await changedPostgres(
    'changed',
    'alter table mails alter subject type int using 0, alter created_at drop not null',
  )

  const wrong = await checkStatements(url, statements)
  expect(wrong).toContain(`${mails}: subject has another type`)
  expect(wrong).toContain(`${mails}: created_at may be null`)

  const rows = statements
    .filter(({ place }) => place.row === 'GivenUp')
    .map((statement) => ({ statement, columns: [] }))
  expect((await compareRows(rows)).toSorted()).toEqual([`${mails}: attempts is no column`, `${mails}: id is no column`])
})
