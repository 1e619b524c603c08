import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { expect, test } from 'vitest'
import { fetchBeforeNavigating } from './screen-history.ts'

/** A history over screens whose code arrives when the test says so; the form's is there. */
const createHistory = () => {
  const waiting = new Map<string, PromiseWithResolvers<() => null>>()
  const fetched = new Set(['/about', '/education-ug'])
  const person = { isLoggedIn: false }
  const screenAt = (pathname: string) => ({
    isFetched: () => fetched.has(pathname),
    fetch: () => {
      const code = waiting.get(pathname) ?? Promise.withResolvers<() => null>()
      waiting.set(pathname, code)
      return code.promise
    },
  })
  const history = fetchBeforeNavigating(createMemoryHistory({ initialEntries: ['/about'], v5Compat: true }), {
    screenAt,
    isLoggedIn: () => person.isLoggedIn,
  })
  const settle = async (pathname: string, failure?: Error) => {
    const code = waiting.get(pathname)
    if (failure) code?.reject(failure)
    else code?.resolve(() => null)
    await code?.promise.catch(() => undefined)
  }
  return { history, person, settle, isFetching: (pathname: string) => waiting.has(pathname) }
}

test('NAV-26 the address changes once the code of the next screen is there', async () => {
  const { history, settle } = createHistory()
  history.push('/signup', { answers: {} })
  expect(history.location.pathname).toBe('/about')

  await settle('/signup')

  expect(history.location).toMatchObject({ pathname: '/signup', state: { answers: {} } })
  expect(history.index).toBe(1)
})

test('NAV-26 a screen whose code is there is shown at once', () => {
  const { history, isFetching } = createHistory()
  history.replace({ pathname: '/education-ug', search: '', hash: '#hs_gpa' })

  expect(history.location).toMatchObject({ pathname: '/education-ug', hash: '#hs_gpa' })
  expect(history.index).toBe(0)
  expect(isFetching('/education-ug')).toBe(false)
})

test('NAV-26 code that cannot be fetched does not keep the address from changing', async () => {
  const { history, settle } = createHistory()
  history.push('/signup')

  await settle('/signup', new Error('No connection.'))

  expect(history.location.pathname).toBe('/signup')
})

test('NAV-26 of two clicks the last one counts, and only once', async () => {
  const { history, settle } = createHistory()
  history.push('/signup')
  history.push('/login')
  history.push('/login')

  await settle('/login')
  await settle('/signup')

  expect(history.location.pathname).toBe('/login')
  expect(history.index).toBe(1)
})

test('NAV-26 whoever opened another page meanwhile is not taken away from it', async () => {
  const { history, settle } = createHistory()
  history.push('/signup')
  history.replace('/education-ug')

  await settle('/signup')

  expect(history.location.pathname).toBe('/education-ug')
})

test('NAV-26 a new state of the present page does not cancel a click', async () => {
  const { history, settle } = createHistory()
  history.push('/signup')
  history.replace('/about', {})

  await settle('/signup')

  expect(history.location.pathname).toBe('/signup')
})

test.each([
  [true, '/login'],
  [false, '/completion'],
])('NAV-26 at a change from logged in %s nothing is waited for', (before, to) => {
  const { history, person, isFetching } = createHistory()
  person.isLoggedIn = before
  history.replace('/education-ug')
  person.isLoggedIn = !before

  history.replace(to)

  expect(history.location.pathname).toBe(to)
  expect(isFetching(to)).toBe(false)
})
