import { expect, test } from 'vitest'
import { exportColumns, exportRow } from './export.ts'
import { club } from './testing/club-form.ts'

test('OPS-17 the flat export has a column for every answer key, whatever is asked', () => {
  const columns = exportColumns(club)
  const row = exportRow(club, { member: 'Y', member_desc: 'Yes', friend_2_name: 'Ben' })
  const cell = (key: string) => row[columns.findIndex((column) => column.key === key)]

  expect(row).toHaveLength(columns.length)
  expect([cell('member'), cell('member_desc'), cell('friend_2_name'), cell('nickname')]).toEqual([
    'Y',
    'Yes',
    'Ben',
    '',
  ])
  expect(columns).toContainEqual({ key: 'member_desc', label: 'Are you a member? (label)' })
  expect(columns).toContainEqual({ key: 'school_ceeb', label: 'School (code)' })
  expect(columns).toContainEqual({ key: 'friend_2_name', label: 'Friend 2: Name' })
})
