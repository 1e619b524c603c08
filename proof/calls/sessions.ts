import { expect, test } from 'vitest'
import { call, cookiesOf, expectStatus } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { goodPassword, logIn, newStudent } from '../world/student.ts'
import { askForReset, reset } from './codes-and-resets.ts'

const minute = 60_000

const refuseDeadCookies = async (product: Product): Promise<void> => {
  const { username, cookie } = await newStudent(product)
  const fixed = `GovernorsIdentity.session=${'A'.repeat(43)}`
  const body = { username, password: goodPassword }
  const fresh = cookiesOf(expectStatus(await call(product.url, 'POST', '/public/login', body, { cookie: fixed }), 200))
  const get = async (path: string, sent: string) =>
    (await call(product.url, 'GET', path, undefined, { cookie: sent })).status
  const statusWith = (sent: string) => get('/api/profile', sent)

  expect(await statusWith(fixed)).toBe(401)
  expect(await statusWith(fresh)).toBe(200)
  expect(await get('/api/logout', fresh)).toBe(200)
  expect(await statusWith(fresh)).toBe(401)
  expect(await statusWith(cookie())).toBe(200)
  await product.advance(19 * minute)
  expect(await statusWith(cookie())).toBe(200)
  await product.advance(20 * minute)
  expect(await statusWith(cookie())).toBe(401)
  const again = await logIn(product.url, username)
  expect((await reset(product, username, await askForReset(product, username))).status).toBe(200)
  expect(await statusWith(again)).toBe(401)
  printLine(`A6: 4 kinds of dead cookies were refused`)
}

export const sessionCases = (use: () => Product): void => {
  test('A6 a cookie from before login, after logout, after a reset and after idling is dead on the server', () =>
    refuseDeadCookies(use()))
}
