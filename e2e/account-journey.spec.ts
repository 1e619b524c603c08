import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'
import { goodPassword, newAddress } from './student.ts'

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })

test('NAV-14 sign-up leads to confirm, confirm to login, login to the form, and logout back to login', async ({
  page,
  server,
}) => {
  const username = newAddress()
  await page.goto('/signup')
  await page.getByLabel('Email address').fill(username)
  await passwordOf(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()

  await page.getByLabel('Confirmation code').fill(await server.mailbox.find(username, /\b\d{6}\b/))
  await expect(page).toHaveURL('/login')

  await passwordOf(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
})

test('NAV-14 a forgotten password leads through the mail to reset, login and the form', async ({
  page,
  server,
  student,
}) => {
  await page.goto('/forgot')
  await page.getByLabel('Email address').fill(student.username)
  await page.getByRole('button', { name: 'Send Link' }).click()
  const link = await server.mailbox.find(student.username, /http\S+\/reset\?\S+/)

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/login')

  await passwordOf(page).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')
})

test('NAV-15 after a logout the Log In card confirms it, without a warning', async ({ studentPage: page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'You have been logged out.' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('NAV-16 a success message from the previous screen is shown once, in a toast labelled Success Notification', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Email address').fill(newAddress())
  await passwordOf(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()

  const toast = page.getByLabel('Success Notification')
  await expect(toast).toContainText('We sent a confirmation code to your email address.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
  await expect(page.locator('.toast-region')).toBeAttached()
  await expect(toast).toHaveCount(0)
})

test("NAV-24 ACC-34 a visitor's answers are passed from sign-up to confirm, login and the form", async ({
  page,
  server,
}) => {
  const username = newAddress()
  const answers = { first_name: 'Maya', middle_name: '' }
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await page.evaluate((state) => history.replaceState({ usr: state, key: 'start', idx: 0 }, ''), { answers })
  await page.reload()

  await page.getByLabel('Email address').fill(username)
  await passwordOf(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('Confirmation code').fill(await server.mailbox.find(username, /\b\d{6}\b/))
  const carried = () => page.evaluate(() => history.state.usr?.answers)
  await expect(page).toHaveURL('/login')
  await expect.poll(carried).toEqual(answers)
  await expect(page.getByText('Everything you typed is safe. Press Log In to go on.')).toBeVisible()
  await expect(passwordOf(page)).toHaveValue(goodPassword)
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    goodPassword,
  )
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(carried).toEqual(answers)
})

test('A11-01 ACC-31 ACC-34 sign-up, confirm, login and logout work with the keyboard alone', async ({
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

  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
  await tabTo('^Confirmation code$')
  await keyboard.type(await server.mailbox.find(username, /\b\d{6}\b/))

  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeFocused()
  await keyboard.press('Enter')

  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.locator('#content').focus()
  await keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo('^Log Out$')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
