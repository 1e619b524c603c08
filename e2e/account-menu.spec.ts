import { expect, test } from './test.ts'

test('WEL-09 pressing the account button before its menu has loaded opens the menu once it has', async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/account-popover-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Account', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.account-button')).toHaveCount(1)

  arrive()

  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('A11-01 the account button opens and closes its menu, and gets the focus back', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Account', exact: true })
  const menu = page.getByRole('dialog', { name: 'Account' })

  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await page.getByLabel('Email address').click()
  await expect(menu).toBeHidden()
  await expect(page.getByLabel('Email address')).toBeFocused()
})
