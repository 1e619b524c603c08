import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCopy } from '../server/src/print/testing/read-copy.ts'
import { expect, test } from './lasting-window.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account', exact: true }).click()
const button = (page: Page) => page.getByRole('button', { name: 'Download a PDF copy' })

const preparing = (page: Page) => page.getByText('Preparing your PDF copy…')

const ready = (page: Page) => page.getByText('Your PDF copy is ready. It is in your downloads.', { exact: true })

const failures = [
  ['a failed status', 200, { status: 'FAILED', message: 'no paper', error: 'no paper' }],
  ['a refused call', 500, { message: 'Broken.' }],
] as const

test('PDF-01 PDF-40 a student downloads a copy from the account menu, including answers typed just before, and is told when it fails', async ({
  studentPage: page,
}) => {
  await page.goto('/about')
  await openMenu(page)
  for (const [what, status, json] of failures)
    await test.step(`ERR-10 ${what} shows the toast, and the next attempt starts a new job`, async () => {
      let asked = 0
      await page.route('**/api/pdf', (route) => {
        asked += 1
        return route.fulfill({ status, json })
      })
      const toast = page.getByText('Error downloading PDF copy of your application.', { exact: true })
      await button(page).click()
      await expect(toast).toBeVisible()
      await expect(preparing(page)).toBeHidden()
      await button(page).click()
      await expect.poll(() => asked).toBe(2)
      await expect(preparing(page)).toBeHidden()
      await page.unroute('**/api/pdf')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(toast).toBeHidden()
    })

  await page.keyboard.press('Escape')
  await page.getByLabel('First Name').first().fill('Zoë')
  await openMenu(page)
  await test.step('PDF-14 PDF-40 the progress stays visible after the menu was closed', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/pdf', async (route) => {
      await held.promise
      await route.continue()
    })
    const started = page.waitForEvent('download')
    await button(page).click()
    await expect(preparing(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden()
    await expect(preparing(page)).toBeVisible()
    const underWay = Promise.withResolvers<void>()
    await page.route('**/api/pdf/copy*', async (route) => {
      await underWay.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/pdf/copy*')
    held.resolve()
    await asked
    await expect(preparing(page)).toBeVisible()
    await expect(ready(page)).toBeHidden()
    underWay.resolve()

    const download = await started
    await expect(ready(page)).toBeVisible()
    expect(download.suggestedFilename()).toBe('governors-choice-application-draft-2026-01-15.pdf')
    const { pages } = await readCopy(await readFile(await download.path()))
    expect(pages.map(({ text }) => text).join(' ')).toContain('Zoë')
    await expect(preparing(page)).toBeHidden()
    await expect(page).toHaveURL('/about')
  })
})
