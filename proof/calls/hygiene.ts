import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call, request } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { pathOf, routeTable } from '../world/route-table.ts'
import { newStudent } from '../world/student.ts'
import { tell } from '../world/tell.ts'

const pageBytes = 4096

const residentMegabytes = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes) / 1_048_576

const expectSafeHeaders = (headers: Headers, what: string): void => {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, what).toMatch(/frame-ancestors 'none'|sandbox/)
  expect(policy, what).toMatch(/object-src 'none'|default-src 'none'/)
  expect(policy, what).not.toMatch(/script-src[^;]*(unsafe|\*)/)
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('referrer-policy'), what).toBe('no-referrer')
}

/** Bodies that break parsers, and how each is refused. */
const strangeBodies = (): readonly (readonly [what: string, body: string, status: number])[] => [
  ['50 MB', `{"first_name":"${'x'.repeat(50_000_000)}"}`, 413],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":""`).join()}}`, 413],
  ['20,000 short keys', `{${Array.from({ length: 20_000 }, (_, index) => `"${index}":""`).join()}}`, 400],
  ['depth 100,000', '['.repeat(100_000) + ']'.repeat(100_000), 400],
  ['__proto__', '{"__proto__":"x"}', 400],
  ['constructor', '{"constructor":"x"}', 400],
  ['toString', '{"toString":"x"}', 400],
  ['a nested __proto__', '{"first_name":{"__proto__":{"a":1}}}', 400],
  ['a lone surrogate', '{"first_name":"\\ud800"}', 400],
  ['NUL', '{"first_name":"a\\u0000b"}', 400],
  ['7,001 characters', `{"suspended_comment":"${'x'.repeat(7_001)}"}`, 400],
  ['no JSON', '{', 400],
]

export const hygieneCases = (use: () => Product): void => {
  test('W2 security headers are on every route, page and error', async () => {
    const routes = await routeTable()
    const others = [
      '/',
      '/about',
      '/completion',
      '/nothing/../etc',
      '/api/nothing',
      '/assets/none.js',
      '/%',
      '/healthz',
      '/readyz',
    ]
    for (const route of routes) {
      const { headers, status } = await call(use().url, route.method, pathOf(route))
      expectSafeHeaders(headers, `${route.method} ${route.url} ${status}`)
      if (route.url.startsWith('/api/')) expect(headers.get('cache-control'), route.url).toBe('no-store')
    }
    for (const path of others) expectSafeHeaders((await call(use().url, 'GET', path)).headers, path)
    tell(`W2 ${use().name}: ${routes.length} routes and ${others.length} other addresses carry the headers`)
  })

  test('W3 cross-site forms, text bodies, a missing Origin and a logout by an image have no effect', async () => {
    const student = await newStudent(use())
    const { url } = use()
    const cookie = student.cookie()
    const json = { cookie, 'content-type': 'application/json' }
    const put = (headers: Record<string, string>) =>
      request(`${url}/api/answer`, { method: 'PUT', headers, body: '{"first_name":"Eve"}' })

    expect((await put({ ...json, origin: 'https://evil.example' })).status).toBe(403)
    expect((await put(json)).status).toBe(403)
    expect((await put({ ...json, origin: 'null' })).status).toBe(403)
    expect((await put({ cookie, origin: url, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await put({ cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await request(`${url}/api/submit`, { method: 'POST', headers: { cookie } })).status).toBe(403)
    const image = await request(`${url}/api/logout`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
    })
    expect(image.status).toBe(403)
    expect(await student.answers()).toEqual({})
    tell(`W3 ${use().name}: 7 foreign calls refused, the session lives, nothing is stored`)
  })

  test('W4 huge, deep and strange bodies are refused at once, the memory stays flat, later calls are fine', async () => {
    const student = await newStudent(use())
    const { pid } = use().running()
    const headers = { cookie: student.cookie(), origin: use().url, 'content-type': 'application/json' }
    await use().watchLoop()
    const before = residentMegabytes(pid)

    for (const [what, body, expected] of strangeBodies()) {
      const answer = await request(`${use().url}/api/answer`, { method: 'PUT', headers, body }).catch(() => undefined)
      // A server that has heard enough may hang up before so large a body is sent.
      if (answer || what !== '50 MB')
        expect([answer?.status, typeof answer?.body.message], what).toEqual([expected, 'string'])
    }

    const turn = Math.round(await use().longestTurn())
    const grown = Math.round(residentMegabytes(pid) - before)
    expect(turn).toBeLessThan(1_000)
    expect(grown).toBeLessThan(100)
    expect((await student.save({ first_name: 'Zoe' })).status).toBe(200)
    expect(await student.answers()).toEqual({ first_name: 'Zoe' })
    tell(`W4 ${use().name}: ${strangeBodies().length} bodies refused, longest turn ${turn} ms, memory +${grown} MB`)
  })

  test('W6 strings of SQL, LIKE and regular expressions are literal and quick in lookup and answers', async () => {
    const student = await newStudent(use())
    const strings = [
      "'; drop table accounts;--",
      '%',
      '_%_%',
      '\\',
      '(a+)+$',
      '[[:<:]]',
      '$1',
      "' or '1'='1",
      '😀'.repeat(20),
      '%'.repeat(200),
      '.*'.repeat(90),
    ]
    await use().watchLoop()

    for (const text of strings) {
      for (const category of ['hs_ceeb', 'college_ceeb', 'address']) {
        const query = new URLSearchParams({ text, category, max_results: '5' })
        const found = await call(use().url, 'GET', `/lookup/find?${query}`)
        expect([found.status, JSON.parse(found.text)], `${text} in ${category}`).toEqual([200, []])
      }
      if (text.length <= 45) {
        expect((await student.save({ city: text })).status).toBe(200)
        expect((await student.answers()).city).toBe(text)
      }
    }

    expect((await call(use().url, 'GET', '/lookup/find?category=hs_ceeb&id=%27%20or%20true--')).status).toBe(404)
    const turn = Math.round(await use().longestTurn())
    expect(turn).toBeLessThan(500)
    tell(`W6 ${use().name}: ${strings.length} strings found nothing they should not, longest turn ${turn} ms`)
  })
}
