import { expect, test } from 'vitest'
import { productCode } from './table-owners.ts'
import { foreignReads, isAllowed, published, readers } from './table-reads.ts'

const reads = productCode().flatMap(([path, code]) => foreignReads(path, code))

test('OPS-111 a folder reads the tables of others through their functions, or those that are published for the folders above', () => {
  expect(reads.filter((read) => !isAllowed(read))).toEqual([])
})

test('OPS-120 the audit is read where it is shown, exported to its person and swept, and nowhere else', () => {
  const readers = productCode().filter(([, code]) => /\b(?:from|join|using)\s+audit\b/.test(code))

  expect(readers.map(([path]) => path).toSorted()).toEqual([
    'desk/application/history-store.ts',
    'desk/audit/audit-store.ts',
    'people/personal-data/person-record.ts',
    'platform/audit/audit.ts',
  ])
})

test('OPS-111 every published table and every exception is needed', () => {
  const unread = Object.keys(published).filter((table) => !reads.some((read) => read.table === table))
  const idle = Object.entries(readers).filter(
    ([place, { tables }]) =>
      tables !== 'all' &&
      !tables.every((table) => reads.some((read) => read.path.startsWith(place) && read.table === table)),
  )

  expect([...unread, ...idle]).toEqual([])
})

test.each([
  ['print/any.ts', 'select 1 from accounts where id = $1', 'allowed'],
  ['platform/any.ts', 'select 1 from accounts where id = $1', 'refused'],
  ['people/any.ts', 'select 1 from applications join sessions using (account_id)', 'refused'],
  ['people/any.ts', 'delete from draft_mails using sessions where true', 'refused'],
  ['admin/any.ts', 'select 1 from audit', 'refused'],
])('OPS-111 in %s the statement "%s" is %s', (path, statement, expected) => {
  const found = foreignReads(path, `// from audit\nsql(\`${statement}\`)`)

  expect(found.every(isAllowed) ? 'allowed' : 'refused').toBe(expected)
})
