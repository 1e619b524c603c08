import { expect, test } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

test('API-22 an event without a secret is passed on as it is', () => {
  const event = { method: 'PUT', route: '/api/answer', pool: { idle: 3 } }

  expect(hideSecrets(event)).toBe(event)
})

test.each([
  ['at the top', { token: 'hunter2' }],
  ['inside', { student: { username: 'hunter2' } }],
  ['in a list', { mails: [{ to: 'hunter2' }, { to: 'hunter2' }] }],
  ['four levels down', { a: { b: { c: { cookie: 'hunter2' } } } }],
  ['in an object of a class', { call: Object.assign(new URLSearchParams(), { body: 'hunter2' }) }],
])('API-22 a secret %s is hidden', (_where, event: Record<string, unknown>) => {
  const shown = JSON.stringify(hideSecrets(event))

  expect(shown).toContain('[hidden]')
  expect(shown).not.toContain('hunter2')
  expect(JSON.stringify(event)).toContain('hunter2')
})
