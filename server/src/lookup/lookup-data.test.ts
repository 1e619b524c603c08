import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { lookupCategories } from '@apply/engine/define/question'
import { expect, test } from 'vitest'
import { mistakeIn, readRows } from './import/read-rows.ts'
import { recordFields } from './lookup-record.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/lookup-data.md'), 'utf8')

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8').replaceAll(/\s+/g, ' ')

const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, block]) => block ?? '')

test.each(['NCES', 'IPEDS', 'College Board', 'OpenAddresses'])(
  'OPS-21 the README leads to the guide for %s',
  (source) => {
    expect(readme).toMatch(new RegExp(`docs/lookup-data\\.md\\)[^.]*${source}`))
    expect(guide).toMatch(new RegExp(`^## .*${source}$`, 'm'))
  },
)

test('OPS-21 the guide names the command and every category', () => {
  expect(guide).toContain('./admin lookup import <category> <file.csv>')
  for (const category of lookupCategories) expect(guide).toContain(`\`${category}\``)
})

test('OPS-21 the examples of the guide can be imported as they stand', async () => {
  const [schools = '', addresses = ''] = blocks('csv')
  for (const [category, text] of [
    ['hs_ceeb', schools],
    ['address', addresses],
  ] as const) {
    const rows = await Array.fromAsync(readRows(Readable.from([text])))
    expect(rows).toHaveLength(1)
    expect(rows.map(({ record }) => mistakeIn(category, record))).toEqual([undefined])
  }
})

test('OPS-21 every recipe writes the columns that the import asks for, in their order', () => {
  const recipes = blocks('sql')
  expect(recipes).toHaveLength(3)
  for (const recipe of recipes) {
    const [first = ''] = recipe.split(/\bfrom\b/)
    expect([...first.matchAll(/ as (\w+)/g)].map(([, column]) => column)).toEqual([...recordFields])
  }
})
