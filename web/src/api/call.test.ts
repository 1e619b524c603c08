import type { logOut } from '@apply/contract/session'
import { afterEach, expect, test, vi } from 'vitest'
import { call, queryClient } from './call.ts'
import { onUnauthorized } from './failures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const logOutWith = (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  return call<typeof logOut>('GET', '/api/logout').catch((error: unknown) => error)
}

test('ERR-03 writes the body of a response that is not JSON to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()

  const error = await logOutWith(new Response('<h1>Bad gateway</h1>', { status: 502 }))

  expect(error).toMatchObject({ name: 'ServerError', status: 502 })
  expect(logged.mock.calls.flat()).toEqual(expect.arrayContaining([502, '<h1>Bad gateway</h1>']))
})

test('ERR-02 reports every 401 with the path of its call', async () => {
  const paths: string[] = []
  const stop = onUnauthorized((path) => paths.push(path))

  const error = await logOutWith(Response.json({ message: 'No.' }, { status: 401 }))
  stop()

  expect(error).toMatchObject({ name: 'UnauthorizedError' })
  expect(paths).toEqual(['/api/logout'])
})

test('CFG-01 a query runs once, is kept for ever, never refetches by itself, and throws to the error boundary', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    throwOnError: true,
  })
})

test('CFG-01 a failing query is not retried', async () => {
  let calls = 0
  const fails = queryClient.fetchQuery({
    queryKey: ['fails'],
    queryFn: () => {
      calls += 1
      throw new Error('no')
    },
  })

  await expect(fails).rejects.toThrow('no')
  expect(calls).toBe(1)
})
