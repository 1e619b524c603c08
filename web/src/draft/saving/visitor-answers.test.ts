import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  readRecord,
  readVisitorAnswers,
  storeCarriedAnswers,
  storeVisitorAnswers,
  takeVisitorAnswers,
} from './visitor-answers.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test("SAV-06 an answer that a visitor emptied again does not overwrite the account's answer", () => {
  storeVisitorAnswers({ first_name: 'Maya', middle_name: '', city: '  ' })

  expect(readVisitorAnswers()).toEqual({ first_name: 'Maya' })
})

test('SAV-06 answers that an account has taken are removed from the browser', () => {
  storeVisitorAnswers({ first_name: 'Maya' })

  expect(takeVisitorAnswers()).toEqual({ first_name: 'Maya' })
  expect(readVisitorAnswers()).toEqual({})
  expect(takeVisitorAnswers()).toEqual({})
})

test('SAV-06 carried answers are used if the window has none of its own', () => {
  storeCarriedAnswers({ first_name: 'Maya', middle_name: '' })

  expect(takeVisitorAnswers()).toEqual({ first_name: 'Maya' })
})

test('SAV-06 an answer emptied after a first visit to the account cards stays empty', () => {
  storeVisitorAnswers({ first_name: 'Maya' })

  storeCarriedAnswers({ first_name: 'May', city: 'Lagos' })

  expect(takeVisitorAnswers()).toEqual({ first_name: 'Maya' })
})

test('SAV-06 carried answers are given to an account only once, and not to the next account', () => {
  storeCarriedAnswers({ first_name: 'Maya' })
  takeVisitorAnswers()

  storeCarriedAnswers({ first_name: 'Maya' })

  expect(takeVisitorAnswers()).toEqual({})
})

test('SAV-06 the next visitor in the same window carries only answers of their own', () => {
  takeVisitorAnswers()
  storeVisitorAnswers({ city: 'Lagos' })

  storeCarriedAnswers({ first_name: 'Maya' })

  expect(takeVisitorAnswers()).toEqual({ city: 'Lagos' })
})

test('SAV-05 reads back stored texts and ignores other values', () => {
  const isText = (value: unknown): value is string => typeof value === 'string'

  expect(readRecord('{"city":"Oslo","age":7}', isText)).toEqual({ city: 'Oslo' })
})

test('ERR-18 SAV-06 answers that a full storage has no room for still reach the account', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(window.sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })

  storeVisitorAnswers({ first_name: 'Maya' })

  expect(takeVisitorAnswers()).toEqual({ first_name: 'Maya' })
  expect(takeVisitorAnswers()).toEqual({})
})
