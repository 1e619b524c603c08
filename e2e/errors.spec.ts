import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import { routeOnce } from './route-once.ts'
import { expectNoSidewaysScrolling, openScreen } from './screen-checks.ts'
import { goodPassword, newAddress, type Student } from './student.ts'
import { test as inOwnWindow } from './test.ts'

const unexpected = "We've encountered an unexpected error at this time. Please try again later."

const email = (page: Page) => page.getByLabel('Email address')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const logIn = (page: Page) => page.getByRole('button', { name: 'Log In' }).click()
const logInError = (page: Page) => page.getByLabel('Log In Error')

const json = 'application/json'

/** Responses to a login and what the card says about them; each of them says something else than the one before. */
const responses = [
  [{ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, unexpected],
  [{ status: 418, contentType: json, body: '{"message":"short and stout","x":7}' }, 'Short and stout.'],
  [{ status: 200, contentType: json, body: '{"message":' }, unexpected],
  [{ status: 400, contentType: json, body: '{"message":"no"}' }, 'No.'],
  [{ status: 500, contentType: json, body: '{"message":42}' }, unexpected],
] as const

test("ERR-01 ERR-03 ERR-04 the Log In card shows each failure until the next try: no JSON, no message, the server's own, no connection", async ({
  page,
  student,
  context,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await openScreen(page, '/login')
  await email(page).fill(student.username)
  await password(page).fill('Wrong!Harbor77')
  for (const [response, words] of responses) {
    await routeOnce(page, '**/public/login', (route) => route.fulfill(response))
    await logIn(page)
    await expect(logInError(page)).toContainText(words)
    await expect(page).toHaveURL('/login')
  }
  await expect.poll(() => logged.join('\n')).toMatch(/418.*short and stout.*x: 7/)

  await test.step('API-01 the real server gets JSON and refuses the password, which its field explains', async () => {
    const asked = page.waitForRequest('**/public/login')
    await logIn(page)
    const headers = await (await asked).allHeaders()
    expect(headers).toMatchObject({ 'content-type': json, accept: json })
    expect((await asked).postDataJSON()).toEqual({ username: student.username, password: 'Wrong!Harbor77' })
    await expect(logInError(page)).toContainText('Error')
    await expect(logInError(page)).toContainText('Incorrect username or password.')
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveAccessibleDescription('Incorrect username or password.')
  })
  await password(page).fill(student.password)
  await expect(password(page)).toHaveAttribute('aria-invalid', 'false')
  await context.setOffline(true)
  await logIn(page)
  await expect(logInError(page)).toContainText(unexpected)

  await context.setOffline(false)
  await logIn(page)
  await expect(page).toHaveURL('/about')
  await expect(logInError(page)).toBeHidden()
})

test('ERR-04 CFG-02 A11-02 a failed login: its toast and notice have no violation, F8 focuses the toast, a swipe of more than 50 px dismisses it', async ({
  page,
}) => {
  await openScreen(page, '/login')
  await email(page).fill('maya@example.com')
  await password(page).fill('x')
  await test.step('ACC-23 an unconfirmed account leads to the Confirm card, and the old message stays behind', async () => {
    const message = 'Please confirm your account before logging in.'
    await routeOnce(page, '**/public/login', (route) => route.fulfill({ status: 403, json: { message } }))
    await logIn(page)
    await expect(logInError(page)).toBeVisible()
    await page.locator('form').getByRole('link', { name: 'Enter your confirmation code' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
    await expect(page.getByText('maya@example.com')).toBeVisible()
    await expect(logInError(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Log In' }).click()
  })
  await routeOnce(page, '**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await email(page).fill('maya@example.com')
  await password(page).fill('x')
  await logIn(page)
  await expect(logInError(page)).toBeVisible()
  await expect(page.locator('form .notice')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('F8')
  await expect(page.locator('.toast-region')).toBeFocused()
  await expect(page.locator('.toast-region')).toHaveCSS('outline-style', 'solid')
  const swipe = async (distance: number) => {
    const box = await logInError(page).boundingBox()
    if (!box) throw new Error('The toast has no place.')
    await page.mouse.move(box.x + 100, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 110, box.y + 20)
    await page.mouse.move(box.x + 100 + distance, box.y + 20)
    await page.mouse.up()
  }
  await swipe(50)
  await expect(logInError(page)).toBeVisible()
  await swipe(51)
  await expect(logInError(page)).toBeHidden()

  await test.step('A11-02 A11-04 a card that is being sent has no violation, and words instead of its spinner with reduced motion', async () => {
    await page.route('**/public/login', () => {})
    await logIn(page)
    await expect(page.locator('.spinner')).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(page.getByRole('button', { name: 'Please wait…' })).toBeVisible()
    await expect(page.locator('.spinner')).toBeHidden()
  })
})

test('ERR-04 ERR-08 A11-02 a toast that comes while a modal is open lies above it, is announced and can be dismissed there, and Escape closes what came last', async ({
  page,
}) => {
  await openScreen(page, '/login')
  await page.setViewportSize({ width: 1280, height: 500 })
  await routeOnce(page, '**/public/login', async (route) => {
    await page.getByRole('button', { name: 'Privacy' }).click()
    await expect(page.getByRole('dialog')).toBeFocused()
    await route.fulfill({ status: 400, json: { message: 'No.' } })
  })
  await email(page).fill('maya@example.com')
  await password(page).fill('x')
  await logIn(page)
  const dialog = page.getByRole('dialog')
  await expect(logInError(page)).toContainText('No.')
  await expect(page.getByRole('status').filter({ hasText: 'Notification Error No.' })).toBeAttached()

  await test.step('CFG-02 it can be pressed, and the modal stays', async () => {
    await logInError(page).click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(logInError(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  await test.step('A11-01 the page behind does not scroll, a press beside the modal closes it, and the focus is where it was', async () => {
    const position = () => page.evaluate(() => window.scrollY)
    const before = await position()
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, -300)
    await page.mouse.click(5, 400)
    await expect(dialog).toHaveCount(0)
    expect(before).toBeGreaterThan(0)
    expect(await position()).toBe(before)
    await expect(page.getByRole('button', { name: 'Privacy' })).toBeFocused()
  })
})

const reportOf = (page: Page, kind: string) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/public/browser-error') && response.request().postDataJSON().kind === kind,
  )

test('A11-11 ERR-06 API-34 a failed logout says who is logged in, is reported, and can be repeated; without a connection the application stays', async ({
  studentPage: page,
  context,
}) => {
  const account = page.getByRole('button', { name: 'Account', exact: true })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await page.goto('/about')
  await test.step('without a connection it is reported once there is one', async () => {
    await page.getByLabel('First Name').first().fill('Maya')
    await account.click()
    await expect(logOut).toBeVisible()
    await context.setOffline(true)
    await logOut.click()
    await expect(page.getByRole('main')).toContainText('Please check your connection and try again.')
    await expect(page.getByRole('main')).not.toContainText('has been logged')
    await page.getByRole('button', { name: 'Back to the application' }).click()
    await expect(page.getByLabel('First Name').first()).toHaveValue('Maya')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const reported = reportOf(page, 'LogOutError')
    await context.setOffline(false)
    expect((await reported).status()).toBe(200)
  })
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  const reported = reportOf(page, 'LogOutError')
  await account.click()
  await logOut.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.getByRole('main')).toContainText('You are still logged in on this computer.')
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
  const response = await reported
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({ status: 503, page: '/about' })

  await page.unroute('**/api/logout')
  await page.getByRole('button', { name: 'Try to log out again' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
})

test('ERR-07 A11-02 A11-03 a profile call that fails turns the full-screen spinner into the error page, which is reported and fits 320 px', async ({
  studentPage: page,
}) => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await failure
    await route.fulfill({ status: 500, json: { message: 'Down.' } })
  })
  await page.goto('/about')
  await expect(page.locator('.full-screen-spinner')).toBeVisible()
  await expectAccessible(page)
  const reported = page.waitForResponse('**/public/browser-error')
  fail()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.getByRole('main')).toContainText(
    'The issue that caused you to see this has been logged. We will get it fixed as soon as possible.',
  )
  await expect(page.getByRole('banner')).toBeVisible()
  await test.step('API-34 it is reported', async () => expect((await reported).status()).toBe(200))
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
})

test('ERR-07 a profile that cannot be loaded because the connection is lost says so, and loads by a press or with the connection', async ({
  studentPage: page,
  context,
}) => {
  let isLost = true
  await page.route('**/api/profile', (route) => (isLost ? route.abort('connectionreset') : route.continue()))
  const heading = page.getByRole('heading', { level: 1 })
  const retry = page.getByRole('button', { name: 'Try again' })
  await page.goto('/about')
  await expect(heading).toHaveText('Your application could not be loaded.')
  await expect(page.getByRole('main')).toContainText('Please check your connection and try again.')
  await expect(page.getByRole('main')).not.toContainText('has been logged')
  await expectAccessible(page)

  const again = page.waitForRequest('**/api/profile')
  await retry.click()
  await again
  await expect(retry).toBeVisible()
  isLost = false
  await retry.click()
  await expect(heading).toHaveText('About You')

  isLost = true
  await page.reload()
  await expect(retry).toBeVisible()
  await context.setOffline(true)
  isLost = false
  await context.setOffline(false)
  await expect(heading).toHaveText('About You')
})

test('ERR-01 ERR-07 ERR-14 a network that answers with its login page is a lost connection, but says what is said of anything that is no JSON: nothing is called saved, and nothing is lost', async ({
  studentPage: page,
}) => {
  const loginPage = { status: 200, contentType: 'text/html', body: '<h1>Welcome to the airport</h1>' }
  await page.route('**/api/**', (route) => route.fulfill(loginPage))
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application could not be loaded.')
  await expect(page.getByRole('main')).toContainText(unexpected)
  await expect(page.getByRole('main')).not.toContainText('connection')
  const cut = page.waitForResponse('**/api/profile')
  await page.route('**/api/profile', (route) => route.fulfill({ contentType: json, body: '{"username":' }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await cut
  await expect(page.getByRole('main')).toContainText(unexpected)
  await page.unroute('**/api/**')
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.route('**/api/**', (route) => route.fulfill(loginPage))
  await page.locator('#city').fill('Lagos')
  await expect(page.getByText('Not saved yet: we will keep trying')).toBeVisible()
  await expect(page.getByLabel('Error Notification')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Academics')
  await expect(page.getByText('Not saved yet: we will keep trying')).toBeVisible()
  await expect(page.getByLabel('Error Notification')).toContainText(unexpected)

  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

inOwnWindow(
  'ERR-08 ERR-09 an error toast stays five minutes, a success toast titled Success five seconds',
  async ({ page }) => {
    await page.clock.install()
    await page.route('**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
    await page.goto('/login')
    await email(page).fill('maya@example.com')
    await password(page).fill('secret')
    await logIn(page)
    await expect(logInError(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(290_000)
    await expect(logInError(page)).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(logInError(page)).toBeHidden()

    // From here on no time passes by itself: the success toast is there until it is told to.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The card before has such a field as well.
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await email(page).fill(newAddress())
    await page.getByRole('button', { name: 'Send link' }).click()
    const success = page.getByLabel('Success Notification')
    await expect(success).toContainText('Success')
    await page.clock.runFor(4_000)
    await expect(success).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(success).toBeHidden()
  },
)

const logInAs = async (page: Page, student: Student): Promise<void> => {
  await email(page).fill(student.username)
  await password(page).fill(student.password)
  await logIn(page)
}

test('ERR-08 A11-02 an unhandled rejection opens the dialog Unexpected Error, and an error toast stays visible while a login loads more code', async ({
  page,
  student,
}) => {
  await page.route('**/api/last-page', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await page.route('**/idle-watch*.js', () => {})
  await openScreen(page, '/login')
  await page.evaluate(() => {
    void Promise.reject(new DOMException('lost', 'UnknownError'))
  })
  const dialog = page.getByRole('dialog', { name: 'Unexpected Error' })
  await expect(dialog).toContainText(unexpected)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(dialog).toBeHidden()

  const asked = page.waitForRequest('**/idle-watch*.js')
  await logInAs(page, student)
  await asked
  await expect(page.getByLabel('Error Notification')).toContainText('Down.')
})

test('ERR-09 A11-02 on a phone no toast covers the button that was pressed, nor the end of the page, and one that is too long scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const sentence = 'There were too many attempts. Please wait for fifteen minutes, then try it again. '
  let message = sentence.repeat(2)
  await page.route('**/public/signup', (route) => route.fulfill({ status: 429, json: { message } }))
  await openScreen(page, '/signup')
  await email(page).fill(newAddress())
  for (const field of await page.locator('input[type=password]').all()) await field.fill(goodPassword)
  const button = page.getByRole('button', { name: 'Create Account' })
  // At the end of the screen, where the toast will be.
  await button.evaluate((element) => {
    element.focus()
    window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 20)
  })
  await page.keyboard.press('Enter')

  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  const end = async (locator: typeof toast) => ((box) => (box ? box.y + box.height : 0))(await locator.boundingBox())
  const covers = async (locator: typeof toast) => (await end(locator)) > ((await toast.boundingBox())?.y ?? 0)
  await expect.poll(() => covers(button)).toBe(false)
  await expect(button).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => covers(page.getByRole('contentinfo'))).toBe(false)

  message = sentence.repeat(20)
  await button.press('Enter')
  await expect(toast).toContainText(message.trim())
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})
