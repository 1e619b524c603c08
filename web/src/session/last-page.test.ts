import { afterEach, expect, test, vi } from 'vitest'
import { reportLastPage } from './last-page.ts'
import { anonymous, getSnapshot, updateSnapshot } from './snapshot.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  updateSnapshot(anonymous)
})

test.each([
  ['none', []],
  ['started', ['PUT /api/last-page {"last_page":"/final-steps"}']],
  ['validating', ['PUT /api/last-page {"last_page":"/final-steps"}']],
  ['submitted', []],
] as const)('NAV-10 with status %s the calls are %j', async (web_status, expected) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${path} ${body}`)
    return Response.json({ message: '' })
  })
  updateSnapshot({ web_status })

  await reportLastPage('/final-steps')

  expect(calls).toEqual(expected)
  expect(getSnapshot().last_page).toBe(expected.length > 0 ? '/final-steps' : null)
})
