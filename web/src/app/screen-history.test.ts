import { afterEach, expect, test, vi } from 'vitest'
import { createHistory } from '../ui/history.ts'
import { missingParts } from '../ui/load-code.ts'
import { createMemoryWindow } from '../ui/memory-window.ts'
import { toasts } from '../ui/toasts.ts'
import { fetchBeforeNavigating, withoutEmptyParts } from './screen-history.ts'

afterEach(() => vi.useRealTimers())

/** A history whose screens load when the test says so; the form is loaded already. */
const createScreens = () => {
  const waiting = new Map<string, PromiseWithResolvers<() => null>>()
  const fetched = new Set(['/about', '/education-ug'])
  const user = { isLoggedIn: false }
  const screenAt = (pathname: string) => ({
    isFetched: () => fetched.has(pathname),
    fetch: () => {
      const code = waiting.get(pathname) ?? Promise.withResolvers<() => null>()
      waiting.set(pathname, code)
      return code.promise
    },
  })
  const browser = createMemoryWindow('/about')
  const history = fetchBeforeNavigating(createHistory(browser), {
    screenAt,
    isLoggedIn: () => user.isLoggedIn,
  })
  const settle = async (pathname: string) => {
    const code = waiting.get(pathname)
    code?.resolve(() => null)
    await code?.promise
  }
  return { history, index: browser.index, user, settle, isFetching: (pathname: string) => waiting.has(pathname) }
}

test('NAV-26 the address changes once the code of the next screen is loaded', async () => {
  const { history, index, settle } = createScreens()
  history.push('/signup', { answers: {} })
  expect(history.location().pathname).toBe('/about')

  await settle('/signup')

  expect(history.location()).toMatchObject({ pathname: '/signup', state: { answers: {} } })
  expect(index()).toBe(1)
})

test('NAV-26 a screen whose code is loaded is shown at once', () => {
  const { history, index, isFetching } = createScreens()
  history.replace({ pathname: '/education-ug', search: '', hash: '#hs_gpa' })

  expect(history.location()).toMatchObject({ pathname: '/education-ug', hash: '#hs_gpa' })
  expect(index()).toBe(0)
  expect(isFetching('/education-ug')).toBe(false)
})

test('NAV-26 says so while the code does not load, and navigates when it does', async () => {
  vi.useFakeTimers()
  const { history, settle } = createScreens()
  history.push('/signup')
  await vi.advanceTimersByTimeAsync(3_000)

  expect(history.location().pathname).toBe('/about')
  expect(toasts.get()).toMatchObject([{ title: 'Please wait' }])

  await settle('/signup')

  expect(history.location().pathname).toBe('/signup')
  expect(toasts.get()).toEqual([])
})

test('NAV-32 does not promise to keep trying once only a reload helps', async () => {
  vi.useFakeTimers()
  missingParts.set(1)
  createScreens().history.push('/signup')
  await vi.advanceTimersByTimeAsync(3_000)
  missingParts.set(0)

  expect(toasts.get()).toEqual([])
})

test('NAV-26 of two clicks only the last one navigates, once', async () => {
  const { history, index, settle } = createScreens()
  history.push('/signup')
  history.push('/login')
  history.push('/login')

  await settle('/login')
  await settle('/signup')

  expect(history.location().pathname).toBe('/login')
  expect(index()).toBe(1)
})

test('NAV-26 does not navigate if the user has opened another page meanwhile', async () => {
  const { history, settle } = createScreens()
  history.push('/signup')
  history.replace('/education-ug')

  await settle('/signup')

  expect(history.location().pathname).toBe('/education-ug')
})

test('NAV-26 a new state of the current page does not cancel a click', async () => {
  const { history, settle } = createScreens()
  history.push('/signup')
  history.replace('/about', {})

  await settle('/signup')

  expect(history.location().pathname).toBe('/signup')
})

test.each([
  [true, '/login'],
  [false, '/completion'],
])('NAV-26 navigates at once when logged in changes from %s', (before, to) => {
  const { history, user, isFetching } = createScreens()
  user.isLoggedIn = before
  history.replace('/education-ug')
  user.isLoggedIn = !before

  history.replace(to)

  expect(history.location().pathname).toBe(to)
  expect(isFetching(to)).toBe(false)
})

test.each([
  ['/login/', '/login'],
  ['//login//', '/login'],
  ['/final-steps', '/final-steps'],
  ['/', '/'],
])('NAV-01 %s is the address %s', (typed, path) => {
  expect(withoutEmptyParts(typed)).toBe(path)
})
