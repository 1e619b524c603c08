import { expect, test } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { call } from '../world/call.ts'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { goodPassword, mailTo, type ProofStudent, signedUpStudent } from '../world/student.ts'
import { convert, homeSchooled } from '../world/upload.ts'
import { askForReset, reset } from './codes-and-resets.ts'

const known = {
  first_name: 'Penthesilea',
  last_name: 'Quisling-Xu',
  address_line_1: '77 Zephyrine Row',
  phone_home: '(931) 555-9876',
}

const username = 'penthesilea.quisling@example.edu'
const wrongPassword = 'Wrong!Penthe77'

type Traces = { readonly code: string; readonly secrets: readonly string[] }

/** Hands in a document and takes it away again, and is asked about in ways that name them. */
const leaveTraces = async ({ url }: Product, student: ProofStudent): Promise<void> => {
  await call(url, 'POST', '/public/login', { username, password: wrongPassword })
  await student.save({ ...completeAnswers, ...known, ...homeSchooled })
  await student.save({ first_name: 'Penthesilea', bogus_key: 'Quisling-Xu' })
  expect((await convert(student, await plainPdf(), 'penthesilea.pdf')).status).toBe('COMPLETED')
  await student.send('DELETE', '/api/document-answer/homeschool')
  await call(url, 'GET', '/lookup/find?category=address&text=Zephyrine')
  await call(url, 'GET', '/service/tmp-pdf?service_token=penthesilea-token')
  await student.save({ homeschool_radio: 'N' })
  expect((await student.send('POST', '/api/submit')).status).toBe(200)
}

/** One student does everything that is logged. Returns what the log must not contain. */
const liveOneLife = async (product: Product): Promise<Traces> => {
  const student = await signedUpStudent(product, username)
  const code = await mailTo(product, username, /\b\d{6}\b/)
  await leaveTraces(product, student)
  const id = await askForReset(product, username)
  await reset(product, username, id, goodPassword)
  const cookies = student.cookie().match(/[\w-]{43}/g) ?? []
  const words = ['enthesilea', 'uisling', 'Zephyrine', goodPassword, wrongPassword, id]
  return { code, secrets: [...Object.values(known), ...words, ...cookies] }
}

const expectSecretsKept = (lines: readonly string[], { code, secrets }: Traces): void => {
  const codeAlone = new RegExp(`(?<![\\d.-])${code}(?![\\d.-])`)
  const hasFields = (line: string): boolean => {
    const { level, time, msg } = JSON.parse(line)
    return [level, time, msg].every((field) => typeof field === 'string')
  }
  expect(secrets.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !hasFields(line))).toEqual([])
  expect(lines.filter((line) => codeAlone.test(line) || secrets.some((secret) => line.includes(secret)))).toEqual([])
}

const audited = [
  /^sign-up/m,
  /^log-?in.*/m,
  /^log-?in.*(wrong|fail|refus)/im,
  /^delete document/m,
  /^submit/m,
  /^reset-password/m,
]

const expectAudited = async ({ sql }: Database): Promise<void> => {
  const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [username])
  const rows = await sql<{ action: string; actor: string; at: Date; result: string }>(
    'select action, actor, at, result from audit where target = $1 order by id',
    [`account ${account?.id}`],
  )
  const actions = rows.map(({ action, result }) => `${action}: ${result}`)
  for (const pattern of audited) expect(actions.join('\n')).toMatch(pattern)
  for (const { at, actor } of rows) expect([at instanceof Date, actor !== '']).toEqual([true, true])
  const views = await sql(`select 1 from audit where action = 'service view'`)
  expect(views.length).toBeGreaterThan(0)
  printLine(`W10: ${rows.length} audit rows for one student: ${[...new Set(actions)].join('; ')}`)
}

const keepSecrets = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const traces = await liveOneLife(product)

  const lines = product.log().split('\n').filter(Boolean)

  expectSecretsKept(lines, traces)
  printLine(`W9: ${lines.length} lines of JSON hold none of ${traces.secrets.length + 1} known secrets`)
  checks.add('W10', expectAudited)
}

export const traceCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('W9 W10 known names, addresses, passwords, codes, tokens and cookies leave no trace in the log, but in the audit', () =>
    keepSecrets(use(), checks))
}
