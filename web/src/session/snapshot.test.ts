import { expect, test, vi } from 'vitest'
import { anonymous, getSnapshot, hasIdentityCookie, markPageChanged, resetSnapshot, startSnapshot } from './snapshot.ts'

test('SES-01 the initial snapshot has seven fields and no changed page', () => {
  expect(anonymous).toEqual({
    web_status: 'none',
    last_page: null,
    is_logged_in: false,
    username: '',
    is_service_user: false,
    num_logins: 1,
    has_changed_page: false,
  })
})

test.each(['GovernorsIdentity.present=1', 'theme=dark; GovernorsIdentity.present=1', 'GovernorsIdentity.other=x'])(
  'SES-03 "%s" means logged in',
  (cookies) => {
    expect(hasIdentityCookie(cookies)).toBe(true)
  },
)

test.each(['', 'theme=dark', 'NotGovernorsIdentity.present=1', 'governorsidentity.present=1', 'a=GovernorsIdentity.x'])(
  'SES-03 "%s" means not logged in',
  (cookies) => {
    expect(hasIdentityCookie(cookies)).toBe(false)
  },
)

test('NAV-09 a changed page is remembered by its tab over a reload, and not after the next login', () => {
  const items = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage, location: { search: '', pathname: '/about' } })
  vi.stubGlobal('document', { cookie: 'GovernorsIdentity.present=1' })
  markPageChanged()
  startSnapshot()
  expect(getSnapshot()).toMatchObject({ is_logged_in: true, has_changed_page: true })

  resetSnapshot()
  startSnapshot()
  expect(getSnapshot()).toMatchObject({ is_logged_in: true, has_changed_page: false })
  resetSnapshot()
})
