import { expect, test } from 'vitest'
import { anonymous, hasIdentityCookie } from './snapshot.ts'

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
