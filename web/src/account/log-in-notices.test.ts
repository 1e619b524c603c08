import { expect, test } from 'vitest'
import { maskedAddress } from './log-in-notices.tsx'

test.each([
  ['amara@example.edu', 'a•••@e•••.edu'],
  ['x@mail.example.org', 'x•••@m•••.org'],
  ['\u{1D49C}nn@例え.jp', '\u{1D49C}•••@例•••.jp'],
])('SAV-31 %s is shown as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
})
