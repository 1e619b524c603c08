import { expect, test } from 'vitest'
import { isTest, projectFiles, read } from './repository.ts'
import { idsQuoted, rulesListed } from './spec.ts'

const rules = rulesListed(read('SPEC.md'))
const quoted = new Set(
  projectFiles()
    .filter((path) => isTest(path) && path !== 'checks/spec.test.ts')
    .flatMap((path) => idsQuoted(read(path))),
)

test('the specification lists every rule once', () => {
  const ids = rules.map(({ id }) => id)

  expect(ids).toHaveLength(322)
  expect(new Set(ids).size).toBe(322)
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
    idsQuoted("test('ABC-01 and ABC-02 hold')\ntest.each([\n  ['x'],\n])('ABC-03 %s')\n// ABC-04\ntest('no ABC-05')"),
  ).toEqual(['ABC-01', 'ABC-02', 'ABC-03'])
})
