import { expect, test } from 'vitest'
import { purposes } from '../server/testing/table-purposes.ts'
import { exceptions, foreignWrites, productCode, tableOwners, writesIn } from './table-owners.ts'

const owned = Object.values(tableOwners).flat()

test('OPS-73 every table has one owner', () => {
  expect(owned.toSorted()).toEqual(Object.keys(purposes).toSorted())
})

test('OPS-73 no folder writes or locks the table of another', () => {
  expect(productCode().flatMap(([path, code]) => foreignWrites(path, code))).toEqual([])
})

test('OPS-73 every owner and every exception writes what it is named for', () => {
  const writes = productCode().flatMap(([path, code]) => writesIn(path, code))
  const idle = Object.entries(exceptions).filter(
    ([place, { tables }]) =>
      tables !== 'all' &&
      !tables.every((table) => writes.some((write) => write.path.startsWith(place) && write.table === table)),
  )

  expect(idle).toEqual([])
})

test.each([
  ['insert into mails (topic) values ($1)', 'mails'],
  ['with gone as (delete from mails\n where id = $1 returning id) select from gone', 'mails'],
  ['update mails as late set sent_at = $1', 'mails'],
  ['select 1 from mails where id = $1 for update', 'mails'],
  ['select 1 from (select from staff) as one join mails on true', undefined],
  ['insert into staff (id) values ($1) on conflict (id) do update set name = $2', undefined],
])('OPS-73 elsewhere %j writes %s', (statement, table) => {
  expect(foreignWrites('identity/any.ts', `sql(\`${statement}\`)`)).toEqual(
    table ? [`identity/any.ts writes ${table}`] : [],
  )
})
