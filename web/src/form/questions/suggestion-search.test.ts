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

/** A search whose answers come when the test says so, in the order the test likes. */
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

test('LKP-02 a pause of 200 ms starts the search, for what stands there then', () => {
  const { search, texts } = world()
  search('oa')
  vi.advanceTimersByTime(199)
  search('oak')
  vi.advanceTimersByTime(199)
  expect(texts()).toEqual([])

  vi.advanceTimersByTime(1)

  expect(texts()).toEqual(['oak'])
})

test('LKP-02 somebody who never pauses is answered after 500 ms', () => {
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

test('LKP-02 only the answer to the latest search is shown, in whatever order answers come', async () => {
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

test('LKP-09 fewer than 2 characters ask nobody and empty the list', async () => {
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

test('LKP-02 at most 5 are shown, however many come', async () => {
  const { search, asked, shown } = world()
  search('oak')
  vi.advanceTimersByTime(200)

  asked[0]?.answer(['1', '2', '3', '4', '5', '6'].map(named))
  await settle()

  expect(shown).toEqual([['1', '2', '3', '4', '5']])
})

test('LKP-02 after a choice nothing that is still on its way is shown', async () => {
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
