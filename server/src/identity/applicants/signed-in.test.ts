import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { identityCookies } from './signed-in.ts'

test.each([
  ['https://apply.example.edu', true],
  ['http://localhost:3000', undefined],
])('SES-04 OPS-04 at %s the cookies are Secure: %s', async (publicUrl, secure) => {
  const { set, clear } = identityCookies(publicUrl)
  const app = await testApp({
    settings: { publicUrl },
    plugins: [
      async (routes) => {
        routes.get('/public/in', async (_request, reply) => set(reply, { token: 'token', device: 'device' }))
        routes.get('/public/out', async (_request, reply) => clear(reply))
      },
    ],
  })

  const given = [...(await app.inject('/public/in')).cookies, ...(await app.inject('/public/out')).cookies]

  expect(given.map((cookie) => cookie.secure)).toEqual(Array(5).fill(secure))
  await app.close()
})
