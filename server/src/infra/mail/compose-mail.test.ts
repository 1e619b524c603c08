import { expect, test } from 'vitest'
import { senderAddress } from './compose-mail.ts'

test.each([
  ['apply@example.edu', { name: 'Sample College', address: 'apply@example.edu' }],
  ['Admissions <apply@example.edu>', { name: 'Admissions', address: 'apply@example.edu' }],
  ['"Admissions, Sample" <apply@example.edu>', { name: 'Admissions, Sample', address: 'apply@example.edu' }],
  [undefined, { name: 'Sample College', address: 'no-reply@apply.example.edu' }],
])('OPS-08 mail with MAIL_FROM %j is from %j', (mailFrom, from) => {
  expect(senderAddress(mailFrom, 'Sample College', 'https://apply.example.edu:8443')).toEqual(from)
})
