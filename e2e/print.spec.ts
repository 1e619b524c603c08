import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'
import { submitApplication } from './submit.ts'

const application = "Governors' Choice Application"

const hidden = (page: Page) => [
  page.getByRole('navigation'),
  page.getByRole('contentinfo'),
  page.getByRole('list', { name: 'Why apply' }),
  page.getByRole('button', { name: 'Account' }),
]

test('WEL-06 a printed form page is the name of the application and its questions, none covering another', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 740, height: 980 })

  await expect(page.getByRole('banner')).toContainText(application)
  await expect(page.getByLabel('First Name').first()).toBeVisible()
  for (const part of [...hidden(page), page.getByRole('region', { name: 'Welcome!' })]) await expect(part).toBeHidden()
  await expect(page.locator('.question').first()).toHaveCSS('contain', 'none')
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('WEL-15 a printed completion page has the receipt and where its links lead', async ({ studentPage: page }) => {
  await submitApplication(page)
  await page.goto('/completion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByText(/^GC-[A-Z0-9]{10}$/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Thanks/ })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(application)
  for (const part of hidden(page)) await expect(part).toBeHidden()
  const address = page
    .getByRole('link', { name: 'Pay the application fee' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await address).toContain('https://')
})

test('WEL-11 who prints while the privacy notice is open prints all of it, and nothing else', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Privacy' }).click()
  const privacy = page.getByRole('dialog')
  await expect(privacy).toBeVisible()
  await page.emulateMedia({ media: 'print' })

  await expect(page.locator('.frame')).toBeHidden()
  await expect(privacy).toHaveCSS('position', 'static')
  await expect(page.locator('.modal-body')).toHaveCSS('overflow', 'visible')
})
