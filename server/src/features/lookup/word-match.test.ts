import { expect, test } from 'vitest'
import { type TypedWord, wordMatch } from './word-match.ts'

const word = (typed: string, changes: Partial<TypedWord> = {}): TypedWord => ({
  typed,
  exact: 100,
  prefixed: 100,
  completions: [typed],
  isComplete: false,
  similar: [],
  ...changes,
})
const manyCompletions = { completions: [] }

test('LKP-08 the index is asked for the words of the list that start as typed', () => {
  const half = word('lark', { exact: 0, completions: ['larkham', 'larkmeadow'] })

  expect(wordMatch([half, word('academy')]).narrowed).toBe("('larkham' | 'larkmeadow') & ('academy')")
})

test('LKP-08 the index is asked for the words one typo away as well', () => {
  const typo = word('larkmedow', {
    exact: 0,
    prefixed: 0,
    completions: [],
    similar: [{ word: 'larkmeadow', frequency: 3 }],
  })

  expect(wordMatch([typo]).narrowed).toBe("('larkmeadow')")
})

test('LKP-08 next to a rare word the index is not asked for one that half of the list contains', () => {
  const common = word('street', { exact: 100_000, prefixed: 100_000 })

  expect(wordMatch([word('larkmeadow'), common])).toMatchObject({
    narrowed: "('larkmeadow')",
    every: "('larkmeadow':*) & ('street':*)",
  })
})

test('LKP-08 a prefix of very many words is asked for as it is while its records are few', () => {
  expect(wordMatch([word('la', { ...manyCompletions, prefixed: 4000 })]).narrowed).toBe("('la':*)")
})

test('LKP-08 a prefix of too many records leaves the records of the exact word', () => {
  expect(wordMatch([word('st', { ...manyCompletions, exact: 300, prefixed: 90_000 })]).narrowed).toBe("'st'")
  expect(wordMatch([word('st', { ...manyCompletions, exact: 0, prefixed: 90_000 })]).narrowed).toBeNull()
})

test('LKP-08 a ZIP code of very many records is left to the index of ZIP codes', () => {
  expect(wordMatch([word('90001', { prefixed: 3000 })])).toMatchObject({ narrowed: null, zip: '90001' })
  expect(wordMatch([word('90001', { prefixed: 3000 }), word('mainway')])).toMatchObject({ zip: null })
})
