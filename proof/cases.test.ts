import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cases } from './cases.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The ids that names of tests begin with. */
const idsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\(\s*['"`]((?:(?:[A-Z]\d{1,2}|FLEET|FUZZ) )+)[a-z0-9/]/gi)].flatMap(
    ([, ids]) => ids?.trim().split(' ') ?? [],
  )

const proofFiles = readdirSync(import.meta.dirname, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && !name.startsWith('cases'))
  .map((name) => `proof/${name}`)

test('every case is quoted by a test where the table says it is shown', () => {
  const wrong = Object.entries(cases).flatMap(([id, { where }]) =>
    where
      .filter(([file, name]) =>
        name === undefined ? !idsIn(read(file)).includes(id) : !read(file).includes(`'${name}`),
      )
      .map(([file, name]) => `${id}: ${file} ${name ?? ''}`),
  )

  expect(wrong).toEqual([])
})

test('every case that a test quotes is in the table, and the table has them all', () => {
  const quoted = new Set(proofFiles.flatMap((file) => idsIn(read(file))))

  expect([...quoted].filter((id) => !(id in cases))).toEqual([])
  expect(Object.keys(cases).length).toBe(59)
})

test('a case without a test is reported', () => {
  expect(idsIn("test('R1 R5 kills')\n  test.runIf(x)(\n    `W9 leaves`)\nfoo(R7 x)")).toEqual(['R1', 'R5', 'W9'])
})
