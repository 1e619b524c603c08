import { expect, test } from './lasting-window.ts'
import { goodPassword, newAddress } from './student.ts'

test('NAV-14 A11-01 sign-up leads to confirm, login and the form, and logout back to login, with the keyboard alone', async ({
  page,
  server,
}) => {
  const username = newAddress()
  const { keyboard } = page
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const { activeElement: element } = document
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
        return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (new RegExp(name).test(focused)) return
    }
    throw new Error(`${name} cannot be reached with the Tab key.`)
  }

  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await tabTo('^Email address$')
  await keyboard.type(username)
  await tabTo('^Password$')
  await keyboard.type(goodPassword)
  await keyboard.press('Enter')

  await test.step('ACC-31 the code is sent with its last digit', async () => {
    await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
    await tabTo('^Confirmation code$')
    await keyboard.type(await server.mailbox.find(username, /\b\d{6}\b/))

    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  })

  await test.step('ACC-34 one press logs in', async () => {
    await expect(page.getByRole('button', { name: 'Log In' })).toBeFocused()
    await keyboard.press('Enter')

    await expect(page).toHaveURL('/about')
  })

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('banner').getByRole('link').focus()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo('^Log Out$')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
