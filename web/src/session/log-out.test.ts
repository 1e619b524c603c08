import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/call.ts'
import { endSession } from './log-out.ts'
import { anonymous, getSnapshot, subscribeToSnapshot, updateSnapshot } from './snapshot.ts'

afterEach(() => vi.unstubAllGlobals())

test('ERR-02 drops the fetched data before the snapshot changes', () => {
  vi.stubGlobal('window', { sessionStorage: { removeItem: () => undefined } })
  updateSnapshot({ is_logged_in: true, username: 'maya@example.com', has_changed_page: true })
  queryClient.setQueryData(['profile'], { username: 'maya@example.com' })
  const keptWhenTold: unknown[] = []
  subscribeToSnapshot(() => keptWhenTold.push(queryClient.getQueryData(['profile'])))

  endSession()

  expect(keptWhenTold).toEqual([undefined])
  expect(getSnapshot()).toEqual(anonymous)
})
