import { expect, test } from 'vitest'
import { read } from './repository.ts'
import { idsInNames, namedTests, rulesListed } from './spec.ts'

const rules = rulesListed(read('SPEC.md'))
const quoted = new Set(namedTests().flatMap(({ ids }) => ids))

test('the specification lists every rule once', () => {
  const ids = rules.map(({ id }) => id)

  expect(ids.length).toBeGreaterThanOrEqual(320)
  expect(ids).toEqual([...new Set(ids)])
})

test('every rule that is marked done is quoted by a test', () => {
  expect(rules.filter(({ id, done }) => done && !quoted.has(id)).map(({ id }) => id)).toEqual([])
})

test('every id that a test quotes is a rule', () => {
  const known = new Set(rules.map(({ id }) => id))

  expect([...quoted].filter((id) => !known.has(id))).toEqual([])
})

test('a rule without a test and a test without a rule would be noticed', () => {
  expect(rulesListed('- [x] **ABC-01** Text.\n- [ ] **ABC-02** Text.\n* ABC-03')).toEqual([
    { id: 'ABC-01', done: true },
    { id: 'ABC-02', done: false },
  ])
  expect(
    idsInNames(
      "test('ABC-01 and ABC-02 hold')\ntest.each([\n  ['x'],\n])('ABC-03 %s')\n// ABC-04\ntest('no ABC-05')\ntest.step('ABC-06 x')",
    ),
  ).toEqual([['ABC-01', 'ABC-02'], ['ABC-03'], ['ABC-06']])
})
