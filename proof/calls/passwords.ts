import { expect, test } from 'vitest'
import { isFull, sizes } from '../sizes.ts'
import { call, callUntilServed } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { goodPassword, mailsTo, newAddress, signUpAndConfirm } from '../world/student.ts'
import { askForReset, reset } from './codes-and-resets.ts'

const wrongPassword = 'Wrong!Harbor77'

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

const tryLogIn = async ({ url }: Product, username: string, password: string, client = '198.51.100.7') =>
  (await callUntilServed(url, 'POST', '/public/login', { username, password }, { 'x-forwarded-for': client })).status

const resetTo = async (product: Product, username: string, password: string): Promise<number> =>
  (await reset(product, username, await askForReset(product, username), password)).status

const limitGuessesAtPasswords = async (product: Product): Promise<string> => {
  const username = newAddress()
  await signUpAndConfirm(product, username)

  const guesses = Array.from({ length: sizes.passwordGuesses }, () => tryLogIn(product, username, wrongPassword))
  const storm = await Promise.all(guesses)
  expect([countOf(storm, 400), countOf(storm, 429)]).toEqual([10, sizes.passwordGuesses - 10])
  printLine(`A4: of ${storm.length} guesses at once 10 were tried`)
  return username
}

const limitGuessesAfterRestart = async (product: Product, username: string): Promise<void> => {
  await product.end('SIGTERM')
  await product.start()

  expect(await tryLogIn(product, username, goodPassword)).toBe(429)
  expect(await resetTo(product, username, 'Heron!Meadow42x')).toBe(200)
  expect(await tryLogIn(product, username, 'Heron!Meadow42x')).toBe(200)
  printLine(`A4: no guess was tried after a restart; the owner got in by reset`)
}

const limitGuessesOfOneClient = async (product: Product): Promise<void> => {
  const guesses = Array.from({ length: 560 }, (_, index) => `nobody${index}@example.edu`)
  const statuses: number[] = []
  for (const username of guesses) statuses.push(await tryLogIn(product, username, wrongPassword, '203.0.113.77'))

  expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([500, 60])
  expect(await tryLogIn(product, 'nobody@example.edu', wrongPassword, '203.0.113.78')).toBe(400)
  printLine(`A4: one client tried 500 of 560 passwords, the next client was free`)
}

const takePasswordsWhole = async (product: Product): Promise<void> => {
  const sign = async (password: string) =>
    (await call(product.url, 'POST', '/public/signup', { username: newAddress(), password })).status
  const long = `Aa1!${'x'.repeat(124)}`

  expect(await sign(`Aa1!${'x'.repeat(5_000_000)}`)).toBe(413)
  expect(await sign(`${long}x`)).toBe(400)
  expect(await sign(' Kestrel!Harbor7')).toBe(400)
  expect(await sign('Kestrel!\u0000Harbor7')).toBe(400)
  const taken = [long, 'Pässwörter-漢字-🎓-9']
  for (const password of taken) {
    const username = newAddress()
    await signUpAndConfirm(product, username)
    expect(await resetTo(product, username, password), password).toBe(200)
    expect(await tryLogIn(product, username, password), password).toBe(200)
    expect(await tryLogIn(product, username, password.slice(0, -1)), password).toBe(400)
  }
  printLine(`A7: 4 refused, ${taken.length} taken whole`)
}

const namesWithLineBreaks = [
  'zoe@example.edu\r\nBcc: eve@example.edu',
  'zoe@example.edu\nX-Evil: 1',
  '"a\r\nb"@example.edu',
  'zoe\r@example.edu',
]

const refuseLineBreaks = async (product: Product): Promise<void> => {
  const paths = ['/public/signup', '/public/forgot-password', '/public/resend-confirm', '/public/login']

  for (const username of namesWithLineBreaks)
    for (const path of paths) {
      const body = { username, ...(/signup|login/.test(path) && { password: goodPassword }) }
      const response = await call(product.url, 'POST', path, body)
      expect(response.status, `${path} ${JSON.stringify(username)}`).toBe(400)
      expect(response.headers.get('x-evil')).toBeNull()
    }

  expect(await mailsTo(product, 'eve@example.edu')).toEqual([])
  expect(await mailsTo(product, 'zoe@example.edu')).toEqual([])
  printLine(`A9: ${namesWithLineBreaks.length * paths.length} calls refused, no mail`)
}

export const passwordCases = (use: () => Product): void => {
  test.runIf(isFull)('A4 guessing at many addresses is limited per client address', () =>
    limitGuessesOfOneClient(use()),
  )
  test('A7 passwords of 5 MB, 128 characters, Unicode, NUL and a leading space', () => takePasswordsWhole(use()))
  test('A9 a line break in a username adds no header and sends no mail', () => refuseLineBreaks(use()))
}

export const guessCases = (use: () => Product): void => {
  let username: string
  test('A4 guessing a password is limited in parallel', async () => {
    username = await limitGuessesAtPasswords(use())
  })
  test('A4 guessing is limited after a restart too, and the owner gets in by a reset', () =>
    limitGuessesAfterRestart(use(), username))
}
