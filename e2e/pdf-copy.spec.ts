import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account', exact: true }).click()
const button = (page: Page) => page.getByRole('button', { name: 'Download a PDF copy' })

test('PDF-01 a student downloads a copy from the account menu, including answers typed just before', async ({
  studentPage: page,
  server,
}) => {
  test.setTimeout(60_000)
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Zoë')
  await openMenu(page)
  const started = page.waitForEvent('download')

  await button(page).click()

  await expect(page.getByText('Preparing your PDF copy…')).toBeVisible()
  const download = await started
  expect(download.suggestedFilename()).toBe('governors-choice-application-draft-2026-01-15.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('Preparing your PDF copy…')).toBeHidden()
  await expect(page).toHaveURL('/about')
  const printed = await server.database.sql(
    `select revision from pdf_copies join applications using (account_id, revision) where status = 'COMPLETED'`,
  )
  expect(printed.length).toBeGreaterThan(0)
})

test('PDF-14 the progress of a copy stays visible after its menu was closed', async ({ studentPage: page }) => {
  await page.route('**/api/pdf', (route) => route.fulfill({ json: { status: 'IN_PROGRESS' } }))
  await page.goto('/about')
  await openMenu(page)
  await button(page).click()
  await expect(page.getByText('Preparing your PDF copy…')).toBeVisible()

  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
  await expect(page.getByText('Preparing your PDF copy…')).toBeVisible()
})

for (const [what, status, json] of [
  ['a failed status', 200, { status: 'FAILED', message: 'no paper', error: 'no paper' }],
  ['a refused call', 500, { message: 'Broken.' }],
] as const)
  test(`ERR-10 ${what} shows the toast, and the next attempt starts a new job`, async ({ studentPage: page }) => {
    let asked = 0
    await page.route('**/api/pdf', (route) => {
      asked += 1
      return route.fulfill({ status, json })
    })
    await page.goto('/about')
    await openMenu(page)

    await button(page).click()

    await expect(page.getByText('Error downloading PDF copy of your application.', { exact: true })).toBeVisible()
    await expect(page.getByText('Preparing your PDF copy…')).toBeHidden()
    await button(page).click()
    await expect.poll(() => asked).toBe(2)
  })
