import { z } from 'zod'
import { HttpError } from '../src/platform/errors/http-error.ts'
import type { Plugin } from '../src/platform/http/app-type.ts'

/** Routes that respond in every way a route can. */
export const sampleRoutes: Plugin = async (app) => {
  const person = z.strictObject({ username: z.string(), age: z.int().optional() })
  app.post('/public/person', { schema: { body: person, response: { 200: person } } }, async ({ body }) => body)
  app.put('/api/anything', { schema: { body: z.record(z.string(), z.unknown()) } }, async ({ body }) => body)
  app.delete('/api/thing/:key', async () => ({ message: 'Gone.' }))
  app.post('/api/nothing', async () => ({ message: 'Done.' }))
  app.get('/api/crash', async () => {
    throw new TypeError('select * from secrets failed in /srv/app.ts')
  })
  app.get('/api/odd', { schema: { response: { 200: person } } }, async () => JSON.parse('{"username":7}'))
  app.get('/api/busy', async () => {
    throw new HttpError(429, 'Too many tries.', { retryAfterSeconds: 41.2 })
  })
  app.get('/api/down', async () => {
    throw new HttpError(503, 'Storage is down.')
  })
  app.get('/api/invalid', async () => {
    throw new HttpError(422, 'Not complete.', { details: { errors: { name: 'Required' } } })
  })
}
