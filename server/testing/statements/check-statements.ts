import pg from 'pg'
import { compareRows, type Described } from '../../../checks/statements/compare-rows.ts'
import type { Statement } from '../../../checks/statements/evaluate-statements.ts'
import { describeStatement, readKnown } from './describe-statement.ts'

/** PostgreSQL prepares one statement at a time. */
const single = (statement: Statement): readonly Statement[] => {
  if (statement.text.includes('$$')) return [statement]
  const texts = statement.text.split(';').filter((text) => text.trim() !== '')
  return texts.map((text) => ({ ...statement, text }))
}

/** Makes the temporary tables that other statements use. */
const makeTemporaryTables = async (client: pg.Client, statements: readonly Statement[]): Promise<void> => {
  for (const { text } of statements)
    if (text.startsWith('create temp table')) await client.query(text.replace('on commit drop', ''))
}

/** What is wrong with statements on this database, which runs none of them. */
export const checkStatements = async (
  databaseUrl: string,
  statements: readonly Statement[],
): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await makeTemporaryTables(client, statements)
  const known = await readKnown(client)
  const described: Described[] = []
  const wrong: string[] = []
  for (const statement of statements.flatMap(single)) {
    const { place, text } = statement
    try {
      const columns = await describeStatement(client, known, text)
      if (place.row !== undefined) described.push({ statement, columns })
    } catch (error) {
      wrong.push(`${place.path}:${place.line} ${String(error)}`)
    }
  }
  await client.end()
  return [...wrong, ...(await compareRows(described))]
}
