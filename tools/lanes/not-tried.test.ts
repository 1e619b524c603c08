import { expect, test } from 'vitest'
import { notTried, notTriedIn } from './not-tried.ts'

test('OPS-105 the browsers that were not tried are found in what the phases have printed', () => {
  const missing = `${notTried}WebKit: apt-get install it`

  expect(notTriedIn(['e2e: started', `\n  2 passed\n${missing}\n\ne2e: passed after 3 s`, 'unit: started'])).toEqual([
    missing,
  ])
})
