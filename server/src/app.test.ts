import fastifyPlugin from 'fastify-plugin'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import type { Plugin } from './platform/http/app-type.ts'

/** A plugin with one route, and a hook that sets a header. */
const plugin =
  (name: string): Plugin =>
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => void reply.header(`x-${name}`, 'yes'))
    app.get(`/lookup/${name}`, async () => ({}))
  }

test('the hooks of a feature apply to its own routes, and shared hooks to all routes', async () => {
  const app = await testApp({ plugins: [plugin('first'), plugin('second'), fastifyPlugin(plugin('shared'))] })
  const headersOf = async (url: string) => {
    const { headers } = await app.inject(url)
    return Object.keys(headers).filter((name) => /^x-(first|second|shared)$/.test(name))
  }

  expect(await headersOf('/lookup/first')).toEqual(['x-first', 'x-shared'])
  expect(await headersOf('/lookup/second')).toEqual(['x-second', 'x-shared'])
  expect(await headersOf('/lookup/shared')).toEqual(['x-shared'])
  expect(await headersOf('/healthz')).toEqual(['x-shared'])
})
