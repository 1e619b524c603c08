import { expect, test } from 'vitest'
import { hasIdentityCookie } from './identity-cookie.ts'

test.each(['GovernorsIdentity.present=1', 'theme=dark; GovernorsIdentity.present=1', 'GovernorsIdentity.other=x'])(
  'SES-03 "%s" means that somebody is logged in',
  (cookies) => {
    expect(hasIdentityCookie(cookies)).toBe(true)
  },
)

test.each(['', 'theme=dark', 'NotGovernorsIdentity.present=1', 'governorsidentity.present=1', 'a=GovernorsIdentity.x'])(
  'SES-03 "%s" means that nobody is',
  (cookies) => {
    expect(hasIdentityCookie(cookies)).toBe(false)
  },
)
