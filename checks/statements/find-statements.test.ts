import { expect, test } from 'vitest'
import { findStatements } from './find-statements.ts'

const found = (code: string) => findStatements('file.ts', code).map(({ line, text, row }) => ({ line, text, row }))

const givenIn = (code: string) => findStatements('file.ts', code).flatMap(({ given }) => [...given])

test('OPS-82 a statement is found on whatever it is called, with the type of its rows', () => {
  const code = `const one = () => sql('select 1')
const two = () => database.sql<{ id: string }>('select id from accounts')
const three = () => use().query(\`select \${columns} from accounts\`)
const four = () => run<Row>(pageStatement(listing))
const other = () => squeal('select 1')`

  expect(found(code)).toEqual([
    { line: 1, text: `'select 1'`, row: undefined },
    { line: 2, text: `'select id from accounts'`, row: '{ id: string }' },
    { line: 3, text: `\`select \${columns} from accounts\``, row: undefined },
    { line: 4, text: 'pageStatement(listing)', row: 'Row' },
  ])
})

test('OPS-82 the constants of the functions around it come with it, each after those it needs', () => {
  const code = `const store = (sql) => {
  const { table } = tables
  const condition = \`\${table}.id = $1\`
  return () => sql(\`delete from \${table} where \${condition}\`)
}`

  const [place] = findStatements('file.ts', code)

  expect(place?.constants).toEqual(['const { table } = tables', `const condition = \`\${table}.id = $1\``])
  expect([...(place?.given ?? [])]).toEqual([])
})

test.each([
  ['the literals of its type', `const f = (lock: '' | 'for update') => sql(lock)`, `['', 'for update']`],
  ['a boolean', 'const f = (isAll: boolean) => sql(text(isAll))', '[true, false]'],
  ['the keys of a constant', 'const f = (whose: keyof typeof tables) => sql(tables[whose])', 'Object.keys(tables)'],
  ['the calls in its file', `const one = (where) => sql(where)\nconst f = () => [one('a'), one(b)]`, `['a', b]`],
  [
    'a list of the module',
    'const f = () => { for (const [, text] of list) sql(text) }',
    '[...list].map(([, text]) => text)',
  ],
])('OPS-82 what a function is given is known from %s', (_, code, values) => {
  expect(givenIn(code).map(([, known]) => known)).toEqual([values])
})

test('OPS-82 a type parameter in the type of the rows is the least that it can be', () => {
  const [place] = findStatements(
    'file.ts',
    `const f = <Person extends { id: string }>(sql) => sql<Person & Times>('select')`,
  )

  expect(place).toMatchObject({ row: 'Person & Times', types: ['type Person = { id: string }'] })
})

test('OPS-82 a parameter that is taken apart is given as a whole, by the name of its type', () => {
  const [place] = findStatements('file.ts', 'const f = (sql, { table, owner = id }: People) => sql(of(table, owner))')

  expect(place?.constants).toEqual(['const { table, owner = id } = People'])
  expect([...(place?.given ?? [])]).toEqual([['People', undefined]])
})

test('OPS-82 what is given from elsewhere is not known', () => {
  expect(givenIn('const f = (sql, text: string) => sql(text)')).toEqual([['text', undefined]])
  expect(givenIn('const f = async (sql) => { const text = await read(); await sql(text) }')).toEqual([
    ['text', undefined],
  ])
})
