import { expect, test } from 'vitest'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { newStudent, type ProofStudent } from '../world/student.ts'

/** The cities that the journal holds of a student, in the order they came. */
const expectCitiesInJournal = (checks: DatabaseChecks, username: string, cities: readonly string[]): void =>
  checks.add('R6', async ({ sql }) => {
    const rows = await sql<{ city: string }>(
      `select after ->> 'city' as city from journal where after ? 'city' and account_id =
       (select id from accounts where username = $1) order by revision`,
      [username],
    )
    expect(rows.map(({ city }) => city)).toEqual(cities)
  })

const mergeTwoTabs = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const student = await newStudent(product)
  await student.save({ first_name: 'Zoe' })
  const [one, two] = await Promise.all([student.profile(), student.profile()])
  expect(one.revision).toBe(two.revision)

  await Promise.all([student.save({ city: 'Nashville' }), student.save({ zip: '37040' })])
  expect(await student.answers()).toMatchObject({ first_name: 'Zoe', city: 'Nashville', zip: '37040' })
  await student.save({ city: 'Memphis' })
  await student.save({ city: 'Knoxville' })

  expect(await student.answers()).toMatchObject({ city: 'Knoxville' })
  expectCitiesInJournal(checks, student.username, ['Nashville', 'Memphis', 'Knoxville'])
  printLine(`R6: two keys merged, the later city won, the journal holds all three`)
}

const refuseUnknownKeys = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await student.save({ first_name: 'Zoe' })
  const before = await student.profile()

  for (const key of ['no_such_key', 'web_status', 'username', 'receipt', 'revision', 'homeschool_desc_desc']) {
    const response = await student.save({ city: 'Nashville', [key]: 'submitted' })
    expect([response.status, response.text], key).toEqual([400, expect.stringContaining(key)])
  }
  for (const web_status of ['validating', 'submitted'])
    expect((await student.send('POST', '/api/web-status', { web_status })).status).toBe(409)

  expect(await student.profile()).toEqual(before)
  printLine(`Z5: 6 keys and 2 jumps refused, nothing stored`)
}

/** A save as the page sends it: the windows of a student number their saves. */
const saveNumbered = (student: ProofStudent, window: string, number: number, city: string) =>
  student.send('PUT', '/api/answer', { city }, { 'x-save-window': window, 'x-save-number': `${number}` })

const ignoreLateCopies = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  const city = async () => (await student.answers()).city
  const cities = ['Nashville', 'Memphis', 'Knoxville']
  for (const [index, name] of cities.entries()) await saveNumbered(student, 'window-one', index + 1, name)
  const { revision } = await student.profile()

  const late = await Promise.all(
    [1, 2, 3, 1, 2, 3].map((number) => saveNumbered(student, 'window-one', number, cities[number - 1] ?? '')),
  )

  expect(late.map(({ status, body }) => [status, body.revision])).toEqual(late.map(() => [200, revision]))
  expect(await city()).toBe('Knoxville')
  await saveNumbered(student, 'window-two', 1, 'Jackson')
  await saveNumbered(student, 'window-one', 3, 'Knoxville')
  expect(await city()).toBe('Jackson')
  await student.save({ city: 'Clarksville' })
  expect(await city()).toBe('Clarksville')
  printLine(`R26: ${late.length + 1} late copies of older saves changed nothing`)
}

export const savingCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('R6 two tabs that load the same revision: different keys merge, for the same key the later save wins', () =>
    mergeTwoTabs(use(), checks))
  test('Z5 unknown keys, status and username among the answers and a jump of status are refused', () =>
    refuseUnknownKeys(use()))
  test('R26 late copies of older saves change nothing, and saves without a number are as before', () =>
    ignoreLateCopies(use()))
}
