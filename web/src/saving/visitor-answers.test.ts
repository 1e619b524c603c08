import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetVisitorAnswers, keepVisitorAnswers, visitorAnswers } from './visitor-answers.ts'

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

test('SAV-06 an answer that a visitor emptied again is not brought along, where it would empty that of the account', () => {
  keepVisitorAnswers({ first_name: 'Maya', middle_name: '', city: '  ' })

  expect(visitorAnswers()).toEqual({ first_name: 'Maya' })
})

test('SAV-06 what was handed over is gone from the browser', () => {
  keepVisitorAnswers({ first_name: 'Maya' })

  forgetVisitorAnswers()

  expect(visitorAnswers()).toEqual({})
})
