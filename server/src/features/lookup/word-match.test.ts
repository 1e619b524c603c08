import { expect, test } from 'vitest'
import { type Meant, wordMatch } from './word-match.ts'

const meant = (typed: string, changes: Partial<Meant> = {}): Meant => ({
  typed,
  whole: 100,
  beginning: 100,
  begun: [typed],
  isFinished: false,
  near: [],
  ...changes,
})
const begunByMany = { begun: [] }

test('LKP-08 the index is asked for the words of the list that begin as typed', () => {
  const half = meant('lark', { whole: 0, begun: ['larkham', 'larkmeadow'] })

  expect(wordMatch([half, meant('academy')]).narrowed).toBe("('larkham' | 'larkmeadow') & ('academy')")
})

test('LKP-08 the index is asked for the words a slip away as well', () => {
  const slip = meant('larkmedow', { whole: 0, beginning: 0, begun: [], near: [{ word: 'larkmeadow', frequency: 3 }] })

  expect(wordMatch([slip]).narrowed).toBe("('larkmeadow')")
})

test('LKP-08 beside a rare word the index is not asked for one that is in half of the list', () => {
  const common = meant('street', { whole: 100_000, beginning: 100_000 })

  expect(wordMatch([meant('larkmeadow'), common])).toMatchObject({
    narrowed: "('larkmeadow')",
    every: "('larkmeadow':*) & ('street':*)",
  })
})

test('LKP-08 a beginning of very many words is asked for as it is, while its records are few', () => {
  expect(wordMatch([meant('la', { ...begunByMany, beginning: 4000 })]).narrowed).toBe("('la':*)")
})

test('LKP-08 a beginning of too many records leaves the records of that very word', () => {
  expect(wordMatch([meant('st', { ...begunByMany, whole: 300, beginning: 90_000 })]).narrowed).toBe("'st'")
  expect(wordMatch([meant('st', { ...begunByMany, whole: 0, beginning: 90_000 })]).narrowed).toBeNull()
})

test('LKP-08 a ZIP code of very many records is left to the index of ZIP codes', () => {
  expect(wordMatch([meant('90001', { beginning: 3000 })])).toMatchObject({ narrowed: null, zip: '90001' })
  expect(wordMatch([meant('90001', { beginning: 3000 }), meant('mainway')])).toMatchObject({ zip: null })
})
