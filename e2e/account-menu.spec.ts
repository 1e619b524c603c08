import { expect, test } from './lasting-window.ts'

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

test('WEL-09 A11-01 logging out closes the menu, and the next Tab reaches the Log In card', async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()

  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Account' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email address')).toBeFocused()
})

for (const path of ['/login', '/signup'])
  test(`ACC-29 WEL-09 ${path} shows a student the account, the way to the application and Log Out`, async ({
    studentPage: page,
    student,
  }) => {
    await page.goto(path)
    const card = page.getByRole('region', { name: 'You are logged in' })
    await expect(card).toContainText(student.username)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(student.username)
    await page.keyboard.press('Escape')

    await card.getByRole('link', { name: 'Go to your application' }).click()
    await expect(page).toHaveURL('/about')
    await page.goto(path)
    await card.getByRole('button', { name: 'Log Out' }).click()

    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page.getByText('You have been logged out.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Email address')).toBeFocused()
  })
