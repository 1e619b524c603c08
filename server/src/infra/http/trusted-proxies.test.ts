import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import type { Routes } from './app-type.ts'

const whoAmI: Routes = (app) => app.get('/lookup/me', async ({ ip }) => ({ ip }))
const ask = async (trustProxy: boolean | number | string[]) => {
  const app = await testApp({ routes: [whoAmI], settings: { trustProxy } })
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  return (await app.inject({ url: '/lookup/me', headers })).json().ip
}

test('OPS-12 the header of a proxy is ignored, or believed as far as was said', async () => {
  expect(await ask(false)).toBe('127.0.0.1')
  expect(await ask(1)).toBe('203.0.113.9')
  expect(await ask(['127.0.0.1', '203.0.113.0/24'])).toBe('198.51.100.7')
  expect(await ask(['10.0.0.0/8'])).toBe('127.0.0.1')
})
