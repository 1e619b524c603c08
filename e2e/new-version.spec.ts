import type { Page } from '@playwright/test'
import { logInAtDesk } from './desk-staff.ts'
import { expect, test } from './test.ts'

const minute = 60_000

const toast = (page: Page) => page.getByLabel('New version')

/** From now on the calls are answered by a server with other pages. */
const upgrade = (page: Page, calls: string, build: string) =>
  page.route(calls, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': build } })
  })

test('NAV-80 NAV-60 a form that is open during an upgrade offers to reload, which keeps what was typed, and the new page says nothing', async ({
  studentPage: page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  const city = page.getByLabel('City').first()
  const saved = page.getByText('Saved', { exact: true })
  const save = async (text: string) => {
    await city.fill(text)
    await expect(page.getByText('Saving…')).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(saved).toBeVisible()
  }
  await save('Accra')
  await page.clock.fastForward(2 * minute)
  await save('Abuja')
  await expect(toast(page)).toHaveCount(0)

  await upgrade(page, '**/api/answer', '/assets/start-0000000.js')
  await save('Lagos')
  await expect(toast(page)).toHaveCount(0)
  await page.clock.fastForward(minute)
  await save('Kano')
  await expect(toast(page)).toContainText('A newer version of this page has been installed.')
  await expect(toast(page)).toContainText('Your answers are kept.')

  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/answer', (route) => route.abort())
  await city.fill('Ibadan')
  await toast(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About You')
  await expect(city).toHaveValue('Ibadan')
  await expect(toast(page)).toHaveCount(0)
})

test('NAV-80 the desk offers the same after an upgrade, and says what is lost', async ({ page, server }) => {
  await logInAtDesk(page, server, 'officer', 'Otto Officer')
  await page.clock.install()
  const listed = page.waitForResponse('**/desk/api/list?*')
  await page.goto('/desk/applications')
  await (await listed).finished()
  const open = async (name: string, call: string) => {
    const answered = page.waitForResponse(call)
    await page.getByRole('link', { name }).click()
    await (await answered).finished()
  }
  await upgrade(page, '**/desk/api/**', '/assets/desk/desk-00000000.js')
  await open('Insight', '**/desk/api/insight/year?*')
  await page.clock.fastForward(minute)
  await open('Applications', '**/desk/api/list?*')

  await expect(toast(page)).toContainText('Copy what you have typed and not sent yet.')
})
