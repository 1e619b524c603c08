import type { Suggestion } from '@apply/contract/find'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSuggestionSearch } from './suggestion-search.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const named = (text: string): Suggestion => ({ text, id: text, sub_text: '' })

/** A search whose responses arrive when and in the order the test says. */
const world = () => {
  const asked: { text: string; signal: AbortSignal; answer: (found: Suggestion[]) => void; fail: () => void }[] = []
  const shown: string[][] = []
  const search = createSuggestionSearch({
    find: (text, signal) =>
      new Promise((answer, reject) => asked.push({ text, signal, answer, fail: () => reject(new Error('No.')) })),
    show: (found) => shown.push(found.map((suggestion) => suggestion.text)),
  })
  const texts = () => asked.map(({ text }) => text)
  return { ...search, asked, shown, texts }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('LKP-02 searches for the current text after a pause of 200 ms', () => {
  const { search, texts } = world()
  search('oa')
  vi.advanceTimersByTime(199)
  search('oak')
  vi.advanceTimersByTime(199)
  expect(texts()).toEqual([])

  vi.advanceTimersByTime(1)

  expect(texts()).toEqual(['oak'])
})

test('LKP-02 searches after 500 ms of typing without a pause', () => {
  const { search, texts } = world()
  for (const length of [2, 3, 4, 5, 6, 7]) {
    search('elmwood'.slice(0, length))
    vi.advanceTimersByTime(99)
  }
  expect(texts()).toEqual(['elmwood'])
  expect(vi.getTimerCount()).toBe(0)
})

test('LKP-02 each search begins its own 500 ms', () => {
  const { search, texts } = world()
  search('elm')
  vi.advanceTimersByTime(450)
  search('elmw')
  vi.advanceTimersByTime(199)
  expect(texts()).toEqual(['elm'])

  vi.advanceTimersByTime(1)

  expect(texts()).toEqual(['elm', 'elmw'])
})

test('LKP-02 shows only the result of the latest search, whatever the order of responses', async () => {
  const { search, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)
  search('oakw')
  vi.advanceTimersByTime(200)

  asked[1]?.answer([named('Oakwood')])
  await settle()
  asked[0]?.answer([named('Oak')])
  await settle()

  expect(shown).toEqual([['Oakwood']])
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('LKP-09 fewer than 2 characters start no search and empty the list', async () => {
  const { search, texts, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)
  search('o')
  search(' o ')
  vi.advanceTimersByTime(1000)
  asked[0]?.answer([named('Oak')])
  await settle()

  expect(texts()).toEqual(['oak'])
  expect(shown.flat()).toEqual([])
})

test('LKP-03 a search that fails shows an empty list', async () => {
  const { search, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)
  asked[0]?.answer([named('Oak')])
  await settle()
  search('oakw')
  vi.advanceTimersByTime(200)

  asked[1]?.fail()
  await settle()

  expect(shown).toEqual([['Oak'], []])
})

test('LKP-02 shows at most 5 suggestions', async () => {
  const { search, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)

  asked[0]?.answer(['1', '2', '3', '4', '5', '6'].map(named))
  await settle()

  expect(shown).toEqual([['1', '2', '3', '4', '5']])
})

test('LKP-02 after a choice a late response shows nothing', async () => {
  const { search, stop, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)
  search('oakw')

  stop()
  vi.advanceTimersByTime(1000)
  asked[0]?.answer([named('Oak')])
  await settle()

  expect(asked).toHaveLength(1)
  expect(shown).toEqual([[]])
})
