import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const minute = 60_000
const inactivity = 'You have been automatically logged out due to inactivity.'

const openForm = async (page: Page) => {
  await page.clock.install({ time: new Date('2026-01-15T18:00:00Z') })
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/about')
  await reported
  // The watch starts together with the toasts.
  await expect(page.locator('.toast-region')).toBeAttached()
  await page.mouse.move(10, 10)
}

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Still working?' })

test('SES-10 after 14 idle minutes a student is asked, with a count-down', async ({ studentPage: page }) => {
  await openForm(page)
  await page.clock.fastForward(14 * minute - 5_000)
  await expect(prompt(page)).toBeHidden()
  await page.clock.fastForward(6_000)

  await expect(prompt(page)).toContainText(
    'You have been inactive for a little while. Would you like to stay logged in?',
  )
  await page.clock.runFor(20_000)
  await expect(prompt(page).getByRole('timer')).toContainText(/in (3\d|4\d) seconds/)
})

test('SES-11 Yes closes the prompt and starts the time anew', async ({ studentPage: page }) => {
  await openForm(page)
  await page.clock.fastForward(14 * minute + 1_000)
  await page.getByRole('button', { name: 'Yes - Take me back to my application' }).click()
  await expect(prompt(page)).toBeHidden()

  await page.clock.fastForward(13 * minute)
  await expect(prompt(page)).toBeHidden()
  await page.clock.fastForward(minute + 1_000)
  await expect(prompt(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('SES-12 No logs out with the message', async ({ studentPage: page }) => {
  await openForm(page)
  await page.clock.fastForward(14 * minute + 1_000)
  await page.getByRole('button', { name: 'No - Please log me out' }).click()

  await expect(page.getByRole('alert')).toHaveText(inactivity)
  await expect.poll(async () => (await page.context().cookies()).length).toBe(0)
})

test('SES-12 fifteen idle minutes log out by themselves, on the server too', async ({ studentPage: page }) => {
  await openForm(page)
  await page.clock.fastForward(14 * minute + 1_000)
  await expect(prompt(page)).toBeVisible()
  const loggedOut = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
  await page.clock.fastForward(minute)

  await expect(page.getByRole('alert')).toHaveText(inactivity)
  expect((await loggedOut).status()).toBe(200)
})

test('SES-13 who comes back after the machine slept is logged out, even where the session is long dead', async ({
  studentPage: page,
  server,
}) => {
  await openForm(page)
  await page.clock.pauseAt(new Date('2026-01-15T18:05:00Z'))
  await page.clock.setSystemTime(new Date('2026-01-15T19:30:00Z'))
  server.clock.advance(90 * minute)
  await page.mouse.move(200, 200)

  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page.getByRole('alert')).toHaveText(inactivity)
})

test("SES-07 an active person's page is reported every five minutes, an idle one's is not", async ({
  studentPage: page,
}) => {
  let reports = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/last-page')) reports += 1
  })
  await openForm(page)
  await page.clock.fastForward(5 * minute + 1_000)
  await expect.poll(() => reports).toBe(2)

  await page.clock.fastForward(5 * minute + 1_000)
  await page.mouse.move(30, 30)
  await page.clock.fastForward(5 * minute + 1_000)
  await expect.poll(() => reports).toBe(3)
})

test('SES-07 activity in one tab counts for all', async ({ studentPage: page, context }) => {
  const other = await context.newPage()
  await openForm(page)
  await openForm(other)
  await page.clock.fastForward(13 * minute)
  await other.mouse.move(50, 50)
  await other.clock.runFor(2_000)
  await other.mouse.move(90, 90)

  await page.clock.fastForward(3 * minute)

  await expect(page).toHaveURL('/about')
  await expect(prompt(page)).toBeHidden()
})

test('SES-14 nobody is asked or logged out who is not logged in', async ({ page }) => {
  await page.clock.install()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(20 * minute)

  await expect(prompt(page)).toBeHidden()
  await expect(page).toHaveURL('/about')
})
