import { readOpenApi } from '@apply/contract/server'
import { expect, test } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { call } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { pathOf, routeTable } from '../world/route-table.ts'
import { newStudent, type ProofStudent } from '../world/student.ts'
import { homeSchooled, newUploader, register, settled } from '../world/upload.ts'

const document = '/api/pdf/document-answer/homeschool'

const refuseDeadSessions = async (product: Product): Promise<void> => {
  const isOpen = (url: string) => url === readOpenApi.path
  const api = (await routeTable()).filter(({ url }) => url.startsWith('/api/') && !isOpen(url))
  const gone = await newStudent(product)
  await gone.send('GET', '/api/logout')
  const cookies = { none: '', invented: `GovernorsIdentity.session=${'A'.repeat(43)}`, dead: gone.cookie() }

  for (const [kind, cookie] of Object.entries(cookies))
    for (const route of api) {
      const response = await call(product.url, route.method, pathOf(route), undefined, cookie ? { cookie } : {})
      const told = [response.status, Object.keys(response.body)]
      expect(told, `${route.method} ${route.url}, ${kind}`).toEqual([401, ['message']])
    }

  expect(api.length).toBeGreaterThan(15)
  printLine(`Z1: ${api.length} routes × ${Object.keys(cookies).length} kinds of sessions: 401`)
}

/** Whatever can be read with a session of one's own. */
const readableRoutes = async () =>
  (await routeTable()).filter(
    ({ method, url }) => method === 'GET' && /^\/(api|service|public|lookup)\//.test(url) && !/logout|\/pdf$/.test(url),
  )

/** Reads everything there is as this student; returns how many reads told none of the secrets. */
const expectNothingTold = async (student: ProofStudent, secrets: readonly string[]): Promise<number> => {
  const reads = await readableRoutes()
  for (const route of reads) {
    const { text } = await student.send('GET', pathOf(route))
    for (const secret of secrets) expect(text, `${route.url} tells ${secret}`).not.toContain(secret)
  }
  return reads.length
}

const keepStudentsApart = async (product: Product): Promise<void> => {
  const mine = await newStudent(product)
  await mine.save({ first_name: 'Persephone', city: 'Knoxville', ...homeSchooled })
  const file_key = await register(mine, await plainPdf(), 'mine-alone.pdf')
  expect((await settled(mine)).status).toBe('COMPLETED')
  const other = await newUploader(product)
  const before = await other.profile()

  const reads = await expectNothingTold(other, ['Persephone', 'Knoxville', 'mine-alone', mine.username, file_key])
  const taken = await other.send('POST', document, { file_key, file_name: 'a.pdf' })
  for (const path of ['/api/document-answer/homeschool', document]) await other.send('DELETE', path)

  expect(taken.status).toBe(403)
  expect((await other.send('GET', `${document}/file`)).status).toBe(404)
  expect(await other.profile()).toEqual(before)
  expect((await mine.send('GET', `${document}/file`)).text).toMatch(/^%PDF/)
  printLine(`Z2: ${reads} reads leak nothing, the file key of another is refused, the document stays`)
}

export const authorisationCases = (use: () => Product): void => {
  test('Z1 every /api route of the route table without a session or with a dead one is 401', () =>
    refuseDeadSessions(use()))
  test('Z1 Z2 another student sees and takes nothing of mine: answers, file key, document', () =>
    keepStudentsApart(use()))
}
