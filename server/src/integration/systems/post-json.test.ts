import { expect, test } from 'vitest'
import { addressCheck } from './post-json.ts'

test.each([
  ['93.184.216.34', true],
  ['10.0.0.7', false],
  ['2606:2800:220:1::1', true],
  ['fd00::1', false],
  ['::ffff:10.0.0.7', false],
  // What a network with IPv6 alone says for 93.184.216.34, 10.0.0.7 and 169.254.169.254.
  ['64:ff9b::5db8:d822', true],
  ['64:ff9b::a00:7', false],
  ['64:ff9b::a9fe:a9fe', false],
  ['64:ff9b:1::5db8:d822', false],
])('DSK-70 the address %s may be called: %s', (address, isAllowed) => {
  expect(addressCheck([])(address)).toBe(isAllowed)
})

test('DSK-70 a network that the operator allows is reached by its translated addresses too', () => {
  const check = addressCheck(['10.0.0.0/16'])

  expect(['10.0.0.7', '64:ff9b::a00:7', '10.1.0.7', '64:ff9b::a01:7'].map(check)).toEqual([true, true, false, false])
})
