import { readOpenApi } from '@apply/contract/server'
import { reservedPaths } from '@apply/engine/check-form'
import { expect, test } from 'vitest'
import { onServer, publicUrl } from '../../../testing/test-server.ts'

const minutes = 60_000

onServer('every route of the product', (use) => {
  // The description of the calls holds no data and is the same for everybody, so it needs no session.
  const isPublic = (url: string) => url === readOpenApi.path
  const api = () => use().routes.filter(({ url }) => url.startsWith('/api/') && !isPublic(url))

  const logIn = async (username: string) => (await use().student(username)).cookie

  const expectRefused = async (headers: Record<string, string>) => {
    for (const { method, url } of api()) {
      const path = url.replaceAll(/:\w+/g, 'homeschool')
      const response = await use().app.inject({ method, url: path, headers: { origin: publicUrl, ...headers } })
      expect(response.statusCode, `${method} ${url}`).toBe(401)
      expect(Object.keys(response.json()), `${method} ${url}`).toEqual(['message'])
      expect(response.headers['cache-control'], `${method} ${url}`).toBe('no-store')
    }
  }

  test('API-24 every /api call with an expired or logged-out session is 401', async () => {
    const [idle, gone] = [await logIn('idle@example.edu'), await logIn('gone@example.edu')]
    const loggedOut = await use().app.inject({ method: 'GET', url: '/api/logout', headers: { cookie: gone } })
    expect(loggedOut.statusCode).toBe(200)
    await expectRefused({ cookie: gone })

    use().clock.advance(20 * minutes)

    await expectRefused({ cookie: idle })
    expect(await use().database.sql('select * from applications')).toEqual([])
  })

  test('FRM-24 no page of a form can have the address of a call', () => {
    const first = use()
      .routes.map(({ url }) => url.split('/')[1] ?? '')
      .filter((part) => part !== '' && part !== '*')

    expect(new Set(first).size).toBeGreaterThan(3)
    expect(first.filter((part) => !reservedPaths.includes(part))).toEqual([])
  })

  test('API-24 the route table contains the calls of an application', () => {
    expect(api().map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        ...['GET /api/profile', 'PUT /api/answer', 'PUT /api/last-page', 'POST /api/web-status'],
        ...['POST /api/validations', 'GET /api/tabs', 'PUT /api/tabs', 'GET /api/add-another'],
        ...['PUT /api/add-another', 'POST /api/submit', 'GET /api/logout'],
      ]),
    )
  })

  test.each([
    ['without a cookie', {}],
    ['with an empty cookie', { cookie: 'GovernorsIdentity.session=; GovernorsIdentity.present=1' }],
    ['with a made-up cookie', { cookie: `GovernorsIdentity.session=${'A'.repeat(43)}` }],
  ])('API-24 every /api call %s is 401', async (_how, headers: Record<string, string>) => {
    await expectRefused(headers)
  })

  test('API-24 no other call is 401, without a session or with an invalid one', async () => {
    // The calls of the desk have sessions of their own, and a test of their own.
    const elsewhere = use().routes.filter(({ url }) => !/^\/(desk\/)?api\//.test(url) || isPublic(url))
    expect(elsewhere.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/public/login', '/public/tmp', '/service/tmp-pdf', '/lookup/find', '/api/openapi.json']),
    )

    for (const { method, url } of elsewhere)
      for (const cookie of ['', `GovernorsIdentity.session=${'A'.repeat(43)}`]) {
        const response = await use().app.inject({ method, url, headers: { origin: publicUrl, cookie } })
        expect(response.statusCode, `${method} ${url}`).not.toBe(401)
      }
  })
})
