import { afterEach, expect, test, vi } from 'vitest'
import { endSession, inactivityMessage, loggedOutMessage, logInHint } from './log-out.ts'
import { profileResource, refetchProfile } from './profile.ts'
import { createSessionResource } from './session-resource.ts'
import { anonymous, getSnapshot, subscribeToSnapshot, updateSnapshot } from './snapshot.ts'

afterEach(() => vi.unstubAllGlobals())

const profile = { username: 'maya@example.com', last_page: null, web_status: [], successful_login: [] }

test('ERR-02 drops the fetched data before the snapshot changes', async () => {
  vi.stubGlobal('window', { sessionStorage: { removeItem: () => undefined } })
  vi.stubGlobal('fetch', async () => Response.json(profile))
  updateSnapshot({ is_logged_in: true, has_changed_page: true })
  await refetchProfile()
  const devices = createSessionResource(async () => ['phone'])
  await devices.fetch()
  const kept = () => [profileResource.get().data?.username, devices.get().data]
  expect(kept()).toEqual(['maya@example.com', ['phone']])
  const keptWhenTold: unknown[] = []
  subscribeToSnapshot(() => keptWhenTold.push(kept()))

  endSession()

  expect(keptWhenTold).toEqual([[undefined, undefined]])
  expect(getSnapshot()).toEqual(anonymous)
})

test.each([
  [inactivityMessage, 'maya@example.com'],
  [loggedOutMessage, ''],
  [undefined, ''],
])('SES-19 SES-20 after %j the Log In card fills in %j, and never a password', (message, username) => {
  vi.stubGlobal('window', { sessionStorage: { removeItem: () => undefined } })
  updateSnapshot({ is_logged_in: true, username: 'maya@example.com' })
  Object.assign(logInHint, { username: 'maya@example.com', password: 'from the sign-up' })

  endSession(message)

  expect(logInHint).toEqual({ username, password: '' })
})
