import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'
import { newAddress } from './student.ts'
import { test as inOwnWindow } from './test.ts'

const unexpected = "We've encountered an unexpected error at this time. Please try again later."

const tryToLogIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Log In' }).click()
}

for (const [what, answer] of [
  ['a page instead of JSON', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['broken JSON', { status: 200, contentType: 'application/json', body: '{"message":' }],
  ['an error without a message', { status: 500, contentType: 'application/json', body: '{"message":42}' }],
] as const)
  test(`ERR-01 ${what} shows the message for unexpected errors`, async ({ page }) => {
    await page.route('**/public/login', (route) => route.fulfill(answer))
    await tryToLogIn(page)

    await expect(page.getByLabel('Log In Error')).toContainText(unexpected)
    await expect(page).toHaveURL('/login')
  })

test('ERR-01 without a connection the card says so and can be sent again', async ({ page, student, context }) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await expect(page.locator('.toast-region')).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Log In Error')).toContainText(unexpected)

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')
})

test("ERR-03 another status carries the server's message, and the body is logged", async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/public/login', (route) =>
    route.fulfill({ status: 418, json: { message: 'short and stout', x: 7 } }),
  )
  await tryToLogIn(page)

  await expect(page.getByLabel('Log In Error')).toContainText('Short and stout.')
  await expect.poll(() => logged.join('\n')).toMatch(/418.*short and stout.*x: 7/)
})

test('API-01 a call sends JSON and asks for JSON', async ({ page }) => {
  const sent = page.waitForRequest('**/public/login')
  await tryToLogIn(page)

  const headers = await (await sent).allHeaders()
  expect(headers).toMatchObject({ 'content-type': 'application/json', accept: 'application/json' })
  expect((await sent).postDataJSON()).toEqual({ username: 'maya@example.com', password: 'secret' })
})

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

const reportOf = (page: Page) => page.waitForResponse('**/public/browser-error')

test('ERR-06 API-34 a failed logout keeps header and Help, says who is logged in, is reported, and can be repeated', async ({
  studentPage: page,
}) => {
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await page.goto('/about')
  const reported = reportOf(page)
  await logOut(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  const response = await reported
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({ kind: 'LogOutError', status: 503, page: '/about' })

  await page.unroute('**/api/logout')
  await page.getByRole('button', { name: 'Try to log out again' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
})

test('ERR-06 API-34 a logout without a connection is reported once there is one, and the application stays', async ({
  studentPage: page,
  context,
}) => {
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maya')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('main')).toContainText('Please check your connection and try again.')
  await expect(page.getByRole('main')).not.toContainText('has been logged')

  await page.getByRole('button', { name: 'Back to the application' }).click()
  await expect(page.getByLabel('First Name').first()).toHaveValue('Maya')
  const reported = reportOf(page)
  await context.setOffline(false)
  expect((await reported).status()).toBe(200)
})

test('ERR-07 API-34 a failed profile call shows the error page between header and footer, and is reported', async ({
  studentPage: page,
}) => {
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }))
  const reported = reportOf(page)
  await page.goto('/about')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.getByRole('main')).toContainText(
    'The issue that caused you to see this has been logged. We will get it fixed as soon as possible.',
  )
  await expect(page.getByRole('banner')).toBeVisible()
  expect((await reported).status()).toBe(200)
})

test('ERR-08 an unhandled rejection opens a dialog titled Unexpected Error', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('.toast-region')).toBeAttached()
  await page.evaluate(() => {
    void Promise.reject(new DOMException('lost', 'UnknownError'))
  })

  const dialog = page.getByRole('dialog', { name: 'Unexpected Error' })
  await expect(dialog).toContainText(unexpected)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()
})

inOwnWindow('ERR-08 an error toast stays five minutes', async ({ page }) => {
  await page.clock.install()
  await page.route('**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await tryToLogIn(page)
  const toast = page.getByLabel('Log In Error')
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)

  await page.clock.runFor(290_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(toast).toBeHidden()
})

inOwnWindow('ERR-08 an error toast stays visible while a login loads more code', async ({ page, student }) => {
  await page.route('**/api/last-page', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await page.route('**/idle-watch*.js', () => {})
  const asked = page.waitForRequest('**/idle-watch*.js')
  await page.goto('/login')
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await asked

  await expect(page.getByLabel('Error Notification')).toContainText('Down.')
})

inOwnWindow('ERR-09 a success toast is titled Success and disappears after five seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/forgot')
  await page.getByLabel('Email address').fill(newAddress())
  await page.getByRole('button', { name: 'Send Link' }).click()
  const toast = page.getByLabel('Success Notification')
  await expect(toast).toContainText('Success')

  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(toast).toBeHidden()
})

test('CFG-02 F8 focuses the toasts, and a swipe of more than 50 px dismisses one', async ({ page }) => {
  await page.route('**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await tryToLogIn(page)
  const toast = page.getByLabel('Log In Error')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.locator('.toast-region')).toBeFocused()
  await expect(page.locator('.toast-region')).toHaveCSS('outline-style', 'solid')

  const swipe = async (distance: number) => {
    const box = await toast.boundingBox()
    if (!box) throw new Error('The toast has no place.')
    await page.mouse.move(box.x + 100, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 110, box.y + 20)
    await page.mouse.move(box.x + 100 + distance, box.y + 20)
    await page.mouse.up()
  }
  await swipe(50)
  await expect(toast).toBeVisible()
  await swipe(51)
  await expect(toast).toBeHidden()
})
