import { expect, test } from 'vitest'
import { plainPdf } from '../../server/src/documents/testing/pdfs.ts'
import { issuePublicToken } from '../../server/src/tokens/public-tokens.ts'
import { issueServiceToken } from '../../server/src/tokens/service-tokens.ts'
import type { Afterwards } from '../world/afterwards.ts'
import { call } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { pathOf, routeTable } from '../world/route-table.ts'
import { newStudent } from '../world/student.ts'
import { tell } from '../world/tell.ts'
import { homeSchooled, register, settled } from '../world/upload.ts'

const hour = 60 * 60_000

export const authorisationCases = (use: () => Product, afterwards: Afterwards): void => {
  test('Z1 every /api route of the route table without a session or with a dead one is 401', async () => {
    const api = (await routeTable()).filter(({ url }) => url.startsWith('/api/'))
    const gone = await newStudent(use())
    await gone.send('GET', '/api/logout')
    const cookies = { none: '', invented: `GovernorsIdentity.session=${'A'.repeat(43)}`, dead: gone.cookie() }

    for (const [kind, cookie] of Object.entries(cookies))
      for (const route of api) {
        const answer = await call(use().url, route.method, pathOf(route), undefined, cookie ? { cookie } : {})
        expect([answer.status, Object.keys(answer.body)], `${route.method} ${route.url}, ${kind}`).toEqual([
          401,
          ['message'],
        ])
      }
    expect(api.length).toBeGreaterThan(15)
    tell(`Z1 ${use().name}: ${api.length} routes × ${Object.keys(cookies).length} kinds of sessions: 401`)
  })

  test('Z1 Z2 another student sees and takes nothing of mine: answers, file key, document', async () => {
    const mine = await newStudent(use())
    await mine.save({ first_name: 'Persephone', city: 'Knoxville', ...homeSchooled })
    const fileKey = await register(mine, await plainPdf(), 'mine-alone.pdf')
    expect((await settled(mine)).status).toBe('COMPLETED')
    const other = await newStudent(use())
    await other.save(homeSchooled)
    const before = await other.profile()
    const table = await routeTable()

    const reads = table.filter(
      ({ method, url }) =>
        method === 'GET' && /^\/(api|service|public|lookup)\//.test(url) && !/logout|\/pdf$/.test(url),
    )
    for (const route of reads) {
      const { text } = await other.send('GET', pathOf(route))
      for (const secret of ['Persephone', 'Knoxville', 'mine-alone', mine.username, fileKey])
        expect(text, `${route.url} tells ${secret}`).not.toContain(secret)
    }
    const taken = await other.send('POST', '/api/pdf/document-answer/homeschool', {
      file_key: fileKey,
      file_name: 'a.pdf',
    })
    expect(taken.status).toBe(403)
    expect((await other.send('GET', '/api/pdf/document-answer/homeschool/file')).status).toBe(404)
    for (const path of ['/api/document-answer/homeschool', '/api/pdf/document-answer/homeschool'])
      await other.send('DELETE', path)
    expect(await other.profile()).toEqual(before)
    expect((await mine.send('GET', '/api/pdf/document-answer/homeschool/file')).text).toMatch(/^%PDF/)
    tell(`Z2 ${use().name}: ${reads.length} reads leak nothing, the file key of another is refused, the document stays`)
  })

  test('Z3 tokens that are expired, altered, on other paths or of another kind are refused, and none is logged', async () => {
    const student = await newStudent(use())
    const other = await newStudent(use())
    await student.save({ first_name: 'Persephone' })
    await other.save({ first_name: 'Odysseus' })
    const expiry = (ms: number) => new Date(use().now().getTime() + ms)
    const tokens = await use().inDatabase(async ({ sql }) => {
      const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [student.username])
      const id = account?.id ?? ''
      return {
        service: await issueServiceToken(sql, id, expiry(hour)),
        expired: await issueServiceToken(sql, id, expiry(-1)),
        open: await issuePublicToken(sql, { first_name: 'Pre' }, expiry(hour)),
      }
    })
    const service = (token: string) =>
      call(use().url, 'GET', `/service/tmp-pdf?service_token=${encodeURIComponent(token)}`)
    const open = (token: string) => call(use().url, 'GET', `/public/tmp?token=${encodeURIComponent(token)}`)

    const shown = await service(tokens.service)
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Persephone')])
    expect(shown.text).not.toContain('Odysseus')
    expect((await open(tokens.open)).body).toEqual({ answer: { first_name: 'Pre' } })
    const altered = `${tokens.service.slice(0, -2)}${tokens.service.endsWith('AA') ? 'BB' : 'AA'}`
    const refused = [
      service(tokens.expired),
      service(altered),
      service(''),
      service(tokens.open),
      open(tokens.service),
      open('x'),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403))
    for (const path of ['/api/profile', '/api/pdf', '/api/document-answer'])
      expect((await call(use().url, 'GET', `${path}?service_token=${tokens.service}`)).status).toBe(401)
    expect(
      (await call(use().url, 'PUT', `/api/answer?service_token=${tokens.service}`, { first_name: 'X' })).status,
    ).toBe(401)
    for (const token of Object.values(tokens)) expect(use().log()).not.toContain(token)

    afterwards.look('Z3', async ({ sql }) => {
      const rows = await sql<{ result: string }>(
        `select result from audit where action in ('service view', 'public answers')`,
      )
      expect(rows.filter(({ result }) => result === 'shown').length).toBeGreaterThanOrEqual(2)
      expect(rows.filter(({ result }) => result === 'refused').length).toBeGreaterThanOrEqual(refused.length)
    })
    tell(`Z3 ${use().name}: 2 tokens shown, ${refused.length} refused with 403, 4 other paths 401, no token in the log`)
  })
}
