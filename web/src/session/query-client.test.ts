import { expect, test } from 'vitest'
import { queryClient } from './query-client.tsx'

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
