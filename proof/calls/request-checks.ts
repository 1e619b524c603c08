import { readOpenApi } from '@apply/contract/server'
import { expect, test } from 'vitest'
import { call, request, type SentHeaders } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { pathOf, routeTable } from '../world/route-table.ts'
import { newStudent } from '../world/student.ts'

const expectSafeHeaders = (headers: Headers, what: string): void => {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, what).toMatch(/frame-ancestors 'none'|sandbox/)
  expect(policy, what).toMatch(/object-src 'none'|default-src 'none'/)
  expect(policy, what).not.toMatch(/script-src[^;]*(unsafe|\*)/)
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('referrer-policy'), what).toBe('no-referrer')
}

const pages = ['/', '/about', '/completion']
const missing = ['/nothing/../etc', '/api/nothing', '/assets/none.js', '/%']
const probes = ['/healthz', '/readyz']

const sendSafeHeaders = async (product: Product): Promise<void> => {
  const routes = await routeTable()
  const others = [...pages, ...missing, ...probes]

  for (const route of routes) {
    const { headers, status } = await call(product.url, route.method, pathOf(route))
    expectSafeHeaders(headers, `${route.method} ${route.url} ${status}`)
    if (route.url.startsWith('/api/') && route.url !== readOpenApi.path)
      expect(headers.get('cache-control'), route.url).toBe('no-store')
  }
  for (const path of others) expectSafeHeaders((await call(product.url, 'GET', path)).headers, path)
  printLine(`W2: ${routes.length} routes and ${others.length} other addresses carry the headers`)
}

const refuseForeignCalls = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  const { url } = product
  const cookie = student.cookie()
  const json = { cookie, 'content-type': 'application/json' }
  const send = async (method: string, path: string, headers: SentHeaders, body?: string) =>
    (await request(`${url}${path}`, { method, headers, ...(body && { body }) })).status
  const put = (headers: SentHeaders) => send('PUT', '/api/answer', headers, '{"first_name":"Eve"}')
  const image = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }

  expect(await put({ ...json, origin: 'https://evil.example' })).toBe(403)
  expect(await put(json)).toBe(403)
  expect(await put({ ...json, origin: 'null' })).toBe(403)
  expect(await put({ cookie, origin: url, 'content-type': 'text/plain' })).toBe(415)
  expect(await put({ cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
  expect(await send('POST', '/api/submit', { cookie })).toBe(403)
  expect(await send('GET', '/api/logout', image)).toBe(403)
  expect(await student.answers()).toEqual({})
  printLine(`W3: 7 foreign calls refused, the session lives, nothing is stored`)
}

export const requestCheckCases = (use: () => Product): void => {
  test('W2 security headers are on every route, page and error', () => sendSafeHeaders(use()))
  test('W3 cross-site forms, text bodies, a missing Origin and a logout by an image have no effect', () =>
    refuseForeignCalls(use()))
}
