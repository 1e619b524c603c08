import { expect, test } from 'vitest'
import { snapshotOf } from './profile.ts'

const profile = { username: 'maya@example.com', last_page: '/about', web_status: [], successful_login: [] }
const login = '2026-01-01T00:00:00.000Z'

test('SES-02 the number of logins is at least 1', () => {
  expect(snapshotOf(profile).num_logins).toBe(1)
  expect(snapshotOf({ ...profile, successful_login: [login] }).num_logins).toBe(1)
  expect(snapshotOf({ ...profile, successful_login: [login, login, login] }).num_logins).toBe(3)
})

test('SES-01 the profile fills status, last page and username of the snapshot', () => {
  expect(snapshotOf({ ...profile, web_status: [{ web_status: 'started' }] })).toMatchObject({
    web_status: 'started',
    last_page: '/about',
    username: 'maya@example.com',
  })
})
