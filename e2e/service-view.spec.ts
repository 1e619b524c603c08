import { readFile } from 'node:fs/promises'
import { completeAnswers } from '../server/src/features/applications/testing/complete-answers.ts'
import { readCopy, withoutSpace } from '../server/src/features/pdf/testing/read-copy.ts'
import { issueServiceToken } from '../server/src/features/tokens/tokens.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import type { TestServer } from './start-server.ts'
import { submitApplication } from './submit.ts'

const serviceLink = async ({ database, clock }: TestServer, username: string): Promise<string> => {
  const [account] = await database.sql<{ id: string }>('select id from accounts where username = $1', [username])
  const inAnHour = new Date(clock.now().getTime() + 60 * 60_000)
  return `/?service_token=${await issueServiceToken(database.sql, account?.id ?? '', inAnHour)}`
}

test('NAV-12 SES-17 WID-15 a service link shows the application as text, with nothing to press or to type into', async ({
  studentPage: page,
  student,
  server,
  browser,
}) => {
  await submitApplication(page)
  const link = await serviceLink(server, student.username)
  const officer = await browser.newPage({ baseURL: server.url })
  // Some browsers ask for the icon of the page as well.
  const calls = recordCalls(officer, /^\/(?!assets\/|favicon\.svg$|$)/)

  await officer.goto(link)

  await expect(officer.getByRole('heading', { level: 2 })).toHaveText(['About You', 'Your Academics', 'Final Steps'])
  await expect(officer.locator('dd', { hasText: completeAnswers.last_name })).toBeVisible()
  await expect(officer.getByText('May 9, 2007')).toBeVisible()
  await expect(officer.getByText(/^Receipt GC-/)).toBeVisible()
  const interactive = 'a, button, input, select, textarea, form, header, footer, nav, hr, [role=separator], [tabindex]'
  await expect(officer.locator(interactive)).toHaveCount(0)
  expect(calls.map(({ name }) => name)).toEqual(['GET /service/tmp-pdf'])
  await officer.close()
})

test('NAV-12 the token leaves the address and the history, and a reload still shows the application', async ({
  student,
  server,
  page,
}) => {
  const link = await serviceLink(server, student.username)

  await page.goto(link)

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }]))).not.toContain(link.slice(-43))

  await page.reload()
  await expect(page.locator('.read-only')).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About You', level: 1 })).toBeVisible()
})

test('PDF-09 with a service link nothing is written, whoever else is logged in in this browser', async ({
  studentPage: page,
  student,
  server,
}) => {
  const unsafe: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && unsafe.push(request.url()))

  await page.goto(await serviceLink(server, student.username))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('hello')
  await page.goto('about:blank')

  expect(unsafe).toEqual([])
})

test('NAV-12 API-25 a link that is not valid says so, what to do, and shows nothing', async ({ page }) => {
  await page.goto('/about?service_token=wrong')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(page.getByRole('alert')).toContainText('is not valid or has expired. Please ask for a new one.')
  await expect(page.getByRole('main')).toContainText('apply-help@example.edu')
  await expect(page.locator('input')).toHaveCount(0)
})

test('PDF-08 what looks like markup is shown as typed', async ({ studentPage: page, student, server }) => {
  const typed = '<img src=x onerror=alert(1)><b>Bold</b>'
  const saved = await page.request.put('/api/answer', {
    data: { first_name: typed },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(saved.status()).toBe(200)

  await page.goto(await serviceLink(server, student.username))

  await expect(page.locator('dd', { hasText: typed })).toBeVisible()
  await expect(page.locator('img, b')).toHaveCount(0)
})

test('PDF-08 the PDF copy says what the service user reads, word for word and in the same order', async ({
  studentPage: page,
  student,
  server,
}) => {
  test.setTimeout(90_000)
  await submitApplication(page, { preferred_name: 'Žofie 王小明 さくら 김민준 Сергій' })
  await page.goto('/completion')
  const started = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download a PDF copy' }).click()
  const copy = await readCopy(await readFile(await (await started).path()))

  await page.goto(await serviceLink(server, student.username))
  const shown = (await page.getByRole('main').textContent()) ?? ''

  expect(shown).toContain('Žofie 王小明 さくら 김민준 Сергій')
  expect(withoutSpace(copy.pages.map(({ text }) => text).join(' '))).toBe(withoutSpace(shown))
})
