import { expect, test } from './lasting-window.ts'

const application = "Governors' Choice Application"

test('WEL-06 WEL-11 a printed form page is the name of the application and its questions, and an open privacy notice prints all of itself alone', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 740, height: 980 })

  await expect(page.getByRole('banner')).toContainText(application)
  await expect(page.getByLabel('First Name').first()).toBeVisible()
  for (const part of [
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
    page.getByRole('list', { name: 'Why apply' }),
    page.getByRole('button', { name: 'Account' }),
    page.getByRole('region', { name: 'Welcome!' }),
  ])
    await expect(part).toBeHidden()
  // No question covers another.
  await expect(page.locator('.question').first()).toHaveCSS('contain', 'none')
  await expect(page.getByRole('button')).toHaveCount(0)

  await page.emulateMedia({ media: null })
  await page.getByRole('button', { name: 'Privacy' }).click()
  const privacy = page.getByRole('dialog')
  await expect(privacy).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.frame')).toBeHidden()
  await expect(privacy).toHaveCSS('position', 'static')
  await expect(page.locator('.modal-body')).toHaveCSS('overflow', 'visible')
})
