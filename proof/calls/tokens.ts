import { expect, test } from 'vitest'
import { issuePublicToken, issueServiceToken } from '../../server/src/integration/tokens/tokens.ts'
import { call } from '../world/call.ts'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import { inDatabase, type Product } from '../world/product.ts'
import { newStudent } from '../world/student.ts'

const hour = 60 * 60_000

type Tokens = Readonly<Record<'service' | 'expired' | 'open', string>>

/** Tokens as an operator hands them out for this student: one that is good, one that is over, and one for anybody. */
const issueTokens = (product: Product, username: string): Promise<Tokens> => {
  const expiry = (ms: number) => new Date(product.now().getTime() + ms)
  return inDatabase(product, async ({ sql }) => {
    const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [username])
    const id = account?.id ?? ''
    return {
      service: await issueServiceToken(sql, id, expiry(hour)),
      expired: await issueServiceToken(sql, id, expiry(-1)),
      open: await issuePublicToken(sql, { first_name: 'Pre' }, expiry(hour)),
    }
  })
}

const askService = ({ url }: Product, token: string) =>
  call(url, 'GET', `/service/tmp-pdf?service_token=${encodeURIComponent(token)}`)

const askOpen = ({ url }: Product, token: string) => call(url, 'GET', `/public/tmp?token=${encodeURIComponent(token)}`)

const expectShown = async (product: Product, { service, open }: Tokens): Promise<void> => {
  const shown = await askService(product, service)
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Persephone')])
  expect(shown.text).not.toContain('Odysseus')
  expect((await askOpen(product, open)).body).toEqual({ answer: { first_name: 'Pre' } })
}

/** Sends every token that is no good where it is sent; returns how many there were. */
const expectRefused = async (product: Product, { service, expired, open }: Tokens): Promise<number> => {
  const altered = `${service.slice(0, -2)}${service.endsWith('AA') ? 'BB' : 'AA'}`
  const responses = await Promise.all([
    ...[expired, altered, '', open].map((token) => askService(product, token)),
    ...[service, 'x'].map((token) => askOpen(product, token)),
  ])
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403))
  return responses.length
}

/** A token opens its own path, and is no session on any other. */
const expectNoSession = async ({ url }: Product, { service }: Tokens): Promise<void> => {
  for (const path of ['/api/profile', '/api/pdf', '/api/document-answer'])
    expect((await call(url, 'GET', `${path}?service_token=${service}`)).status).toBe(401)
  expect((await call(url, 'PUT', `/api/answer?service_token=${service}`, { first_name: 'X' })).status).toBe(401)
}

const refuseBadTokens = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const [student, other] = [await newStudent(product), await newStudent(product)]
  await student.save({ first_name: 'Persephone' })
  await other.save({ first_name: 'Odysseus' })
  const tokens = await issueTokens(product, student.username)

  await expectShown(product, tokens)
  const refused = await expectRefused(product, tokens)
  await expectNoSession(product, tokens)

  for (const token of Object.values(tokens)) expect(product.log()).not.toContain(token)
  checks.add('Z3', async ({ sql }) => {
    const rows = await sql<{ result: string }>(
      `select result from audit where action in ('service view', 'public answers')`,
    )
    expect(rows.filter(({ result }) => result === 'shown').length).toBeGreaterThanOrEqual(2)
    expect(rows.filter(({ result }) => result === 'refused').length).toBeGreaterThanOrEqual(refused)
  })
  printLine(`Z3: 2 tokens shown, ${refused} refused with 403, 4 other paths 401, no token in the log`)
}

export const tokenCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('Z3 tokens that are expired, altered, on other paths or of another kind are refused, and none is logged', () =>
    refuseBadTokens(use(), checks))
}
