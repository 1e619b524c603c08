import type { Page } from '@playwright/test'
import { completeAnswers } from '../server/src/application/draft/testing/complete-answers.ts'
import { issueServiceToken } from '../server/src/integration/tokens/tokens.ts'
import { storeAnswers, submitApplication } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { expectNoSidewaysScrolling } from './screen-checks.ts'
import type { TestServer } from './start-server.ts'
import type { Student } from './student.ts'

const serviceLink = async ({ database, clock }: TestServer, student: Student): Promise<string> => {
  const inAnHour = new Date(clock.now().getTime() + 60 * 60_000)
  return `/?service_token=${await issueServiceToken(database.sql, student.id, inAnHour)}`
}

/** What a printed completion page shows, and what it leaves out. */
const expectPrintedReceipt = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^GC-[A-Z0-9]{10}$/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Thanks/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText("Governors' Choice Application")
  for (const part of [
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('list', { name: 'Why apply' }),
    page.getByRole('button', { name: 'Account' }),
  ])
    await expect(part).toBeHidden()
  const address = page
    .getByRole('link', { name: 'Pay the application fee' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await address).toContain('https://')
  await page.emulateMedia({ media: null })
}

const markup = '<img src=x onerror=alert(1)><b>Bold</b>'
const names = 'Žofie Сергій'

test('NAV-07 PDF-01 a submitted application has a completion page and a PDF copy', async ({ studentPage: page }) => {
  await submitApplication(page, { preferred_name: names, first_name: markup })
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/completion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('WEL-15 PDF-01 a printed completion page has the receipt and where its links lead', () =>
    expectPrintedReceipt(page))

  const receipt = await page.locator('.receipt-number').textContent()
  const started = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download a PDF copy' }).click()
  expect((await started).suggestedFilename()).toBe(`governors-choice-application-${receipt}.pdf`)
})

test('NAV-07 PDF-08 a submitted application is text for whoever has a service link, also where its student is logged in', async ({
  studentPage: page,
  student,
  server,
}) => {
  await submitApplication(page, { preferred_name: names, first_name: markup })
  // Some browsers ask for the icon of the page as well.
  const calls = recordCalls(page, /^\/(?!assets\/|favicon\.svg$|$)/)
  const link = await serviceLink(server, student)
  await page.goto(link)

  await test.step('NAV-12 SES-17 WID-15 a service link shows the application as text, with nothing to press or to type into', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['About You', 'Your Academics', 'Final Steps'])
    await expect(page.locator('dd', { hasText: completeAnswers.last_name })).toBeVisible()
    await expect(page.getByText('May 9, 2007')).toBeVisible()
    await expect(page.getByText(/^Receipt GC-/)).toBeVisible()
    const interactive =
      'a, button, input, select, textarea, form, header, footer, nav, hr, [role=separator], [tabindex]'
    await expect(page.locator(interactive)).toHaveCount(0)
    await expect(page.getByText('Welcome!')).toHaveCount(0)
  })

  await test.step('what looks like markup is shown as typed', async () => {
    await expect(page.locator('dd', { hasText: markup })).toBeVisible()
    await expect(page.locator('img, b')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(names)
  })

  await test.step('A11-02 A11-03 it is accessible, and fits 320 px', async () => {
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('PDF-09 nothing is written, although the student is logged in in this browser', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.type('hello')
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(
      link.slice(-43),
    )
    await page.reload()
    await expect(page.locator('.read-only')).toBeVisible()
    await page.goto('about:blank')
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['GET /service/tmp-pdf']))
  })

  await page.goto('/about')
  await expect(page).toHaveURL('/completion')
})

test('NAV-12 API-25 a link that is not valid says so, what to do, and shows nothing', async ({ page }) => {
  await page.goto('/about?service_token=wrong')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByRole('alert')).toContainText('is not valid or has expired. Please ask for a new one.')
  await expect(page.getByRole('main')).toContainText('apply-help@example.edu')
  await expect(page.locator('input')).toHaveCount(0)
})

test('NAV-72 an application is shown although a font cannot be loaded, or does not arrive', async ({
  page,
  server,
  student,
  studentPage,
}) => {
  const name = 'สมชาย Zoë'
  await storeAnswers(studentPage, { first_name: name })
  const shown = page.locator('.read-only dd', { hasText: name })

  for (const kind of ['aborted', 'held'] as const)
    await test.step(`each font is ${kind}`, async () => {
      await page.route(/\.woff2?$|\/thai[^/]*\.css$/, (route) => (kind === 'aborted' ? route.abort() : undefined))
      // Until its last font has arrived, a page counts as loading.
      await page.goto(await serviceLink(server, student), { waitUntil: 'commit' })
      await expect(shown).toBeVisible()
      await page.unrouteAll()
    })
})
