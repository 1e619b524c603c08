import { expect, test } from 'vitest'
import { readDate, showDate, withWholeYear } from './read-date.ts'

test.each([
  '03/09/2008',
  '3/9/2008',
  '3-9-2008',
  '03.09.2008',
  '3 9 2008',
  '03092008',
  '2008-03-09',
  '2008/3/9',
  '20080309',
  'March 9, 2008',
  'Mar. 9 2008',
  '9 march 2008',
  'March 9th, 2008',
  '9th of March 2008',
  '  03/09/2008 ',
  '٠٣/٠٩/٢٠٠٨',
  '０３/０９/２００８',
])('WID-21 reads %j as 9 March 2008', (text) => {
  expect(readDate(text)).toBe('2008-03-09')
})

test.each(['', '3/9', '3/9/08', '02/30/2008', '13/09/2008', '0309200', '030920081', 'Foo 9, 2008', 'yesterday', '//'])(
  'WID-21 %j is no date',
  (text) => {
    expect(readDate(text)).toBe('')
  },
)

test.each([
  ['3/9/08', '2008-03-09'],
  [' 3/9/08 ', '2008-03-09'],
  ['03.09.99', '1999-03-09'],
  ['March 9, 31', '2031-03-09'],
  ['3-9-32', '1932-03-09'],
  ['030908', '2008-03-09'],
  ['۳/۹/۰۸', '2008-03-09'],
  ['200803', ''],
  ['3/9', ''],
  ['13/09/08', ''],
])('WID-21 reads %j as %j once it is typed to its end in 2026', (text, date) => {
  expect(readDate(withWholeYear(text, new Date(2026, 10, 17)))).toBe(date)
})

test('WID-21 a stored date is shown with the month first, and read back the same', () => {
  expect(showDate('2008-03-09')).toBe('03/09/2008')
  expect(readDate(showDate('2008-03-09'))).toBe('2008-03-09')
  expect(showDate('')).toBe('')
})
