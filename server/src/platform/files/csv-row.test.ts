import { array, assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../testing/read-csv.ts'
import { csvRow } from './csv-row.ts'

test.each(['a\nb', 'a\rb', 'a\r\nb', 'a\n=1+1\nb', 'a"b', 'a,b', ' a', 'a ', 'a\u2028b', 'a\u0085b', ''])(
  'DSK-100 a cell with %j stays one cell of one row',
  (cell) => {
    expect(readCsv(csvRow([cell, 'next']) + csvRow([cell]))).toEqual([[cell, 'next'], [cell]])
  },
)

test.each(['=1', '+1', '-1', '@A1', '＝1', '\t=1', '\r=1', '\n=1', ' =1', '\n\t +1', '\u00a0@A1'])(
  'DSK-100 a spreadsheet does not take %j for a formula',
  (cell) => {
    expect(readCsv(csvRow([cell]))).toEqual([[`'${cell}`]])
  },
)

test('DSK-100 rows of any cells are read back as they are, each with its number of cells', () => {
  const cell = string({ unit: constantFrom(...'ab \t\r\n",;=\'\u2028é') })
  const rows = array(array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  assert(
    property(rows, (written) => {
      const read = readCsv(written.map(csvRow).join(''))
      const harmless = (text: string) => (/^[\t\r\n]|^\s*=/.test(text) ? `'${text}` : text)
      expect(read).toEqual(written.map((row) => row.map(harmless)))
    }),
    { numRuns: 300 },
  )
})
