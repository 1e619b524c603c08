import { expect, test } from 'vitest'
import type { Routes } from '../platform/app-type.ts'
import { onEachWorld } from './testing/on-each-world.ts'

const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const
type Registered = { readonly method: (typeof methods)[number]; readonly url: string }

const minutes = 60_000

/** Every `/api` route that the server really has, so that a new one is tested without a word. */
const table = new Map<string, Registered>()

const watch: Routes = (app) => {
  app.addHook('onRoute', (route) => {
    const named = methods.filter((method) => [route.method].flat().includes(method))
    if (route.url.startsWith('/api/'))
      for (const method of named) table.set(`${method} ${route.url}`, { method, url: route.url })
  })
}

onEachWorld(
  'every route',
  (use) => {
    const expectRefused = async (headers: Record<string, string>) => {
      for (const [name, { method, url }] of table) {
        const answer = await use().call(method, url.replaceAll(/:\w+/g, 'homeschool'), undefined, headers)
        expect(answer.statusCode, name).toBe(401)
        expect(Object.keys(answer.json()), name).toEqual(['message'])
        expect(answer.headers['cache-control'], name).toBe('no-store')
      }
    }

    test('API-24 the table holds the calls of an application', () => {
      expect([...table.keys()]).toEqual(
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

    test('API-24 every /api call with a session that idled too long or was logged out is 401', async () => {
      const [idle, gone] = [await use().student('idle@example.edu'), await use().student('gone@example.edu')]
      expect((await gone.get('/api/logout')).statusCode).toBe(200)
      await expectRefused({ cookie: gone.cookie })

      use().clock.advance(20 * minutes)

      await expectRefused({ cookie: idle.cookie })
      expect(await use().database.sql('select * from applications')).toEqual([])
    })
  },
  [watch],
)
