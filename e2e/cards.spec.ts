import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'
import { goodPassword, newAddress } from './student.ts'

const cards = [
  ['/login', 'Log In'],
  ['/signup', 'Sign Up'],
  ['/confirm', 'Confirm Your Account'],
  ['/forgot', 'Forgot Password'],
  ['/reset?id=1', 'Reset Password'],
] as const

/** The calls that the card makes, as they come. Log In asks for passkeys whether or not anything is typed. */
const callsOf = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/public/') && pathname !== '/public/passkey-options') calls.push(pathname)
  })
  return calls
}

for (const [path, name] of cards) {
  test(`NAV-01 ${path} shows the card ${name}`, async ({ page }) => {
    await page.goto(path)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · Governors' Choice Application`)
  })

  test(`ACC-03 an empty ${name} card makes no call, marks the first field and focuses it`, async ({ page }) => {
    const calls = callsOf(page)
    await page.goto(path)

    await page.locator('form button[type=submit]').click()

    await expect(page.locator('input[aria-invalid=true]').first()).toBeFocused()
    await expect(page.locator('input[aria-invalid=true]').first()).toHaveAccessibleDescription(/\w/)
    expect(calls).toEqual([])
  })
}

test('NAV-01 a slash at the end of the address still shows the card', async ({ page }) => {
  await page.goto('/login/')
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL('/login')

  await page.goto('/reset/?username=maya%40example.com&id=1')
  await expect(page.getByText('maya@example.com')).toBeVisible()
  await expect(page).toHaveURL('/reset?username=maya%40example.com&id=1')
})

test('ACC-02 the Log In card leads to the Forgot Password and Confirm cards and offers a new code', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Resend confirmation code' })).toBeVisible()
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByRole('link', { name: 'Enter a confirmation code' }).click()
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByText('maya@example.com')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Log In' }).click()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot')
})

test('ACC-04 sign-up, confirm, forgot and reset check at every change', async ({ page }) => {
  for (const path of ['/signup', '/confirm', '/forgot', '/reset?id=1']) {
    await page.goto(path)
    await page.getByLabel('Email address').pressSequentially('m')
    await expect(page.getByText('Your email address must be valid.')).toBeVisible()
    await page.getByLabel('Email address').fill('maya@example.com')
    await expect(page.getByText('Your email address must be valid.')).toBeHidden()
  }
})

test('ACC-04 login checks nothing on change, and both fields on submit', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill('maya@')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByLabel('Password', { exact: true }).fill('')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)

  await page.getByRole('button', { name: 'Log In' }).click()

  await expect(page.getByText('Please provide a valid email address.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
})

test('ACC-05 reset says at once that a link without an id is incomplete, and offers a new one', async ({ page }) => {
  await page.goto('/reset?username=maya@example.com')
  await expect(page.getByRole('alert')).toContainText('This reset link is not complete.')
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Ask for a new link' }).click()

  await expect(page).toHaveURL('/forgot')
  await expect(page.getByLabel('Email address')).toHaveValue('maya@example.com')
})

test('ACC-05 reset checks both passwords', async ({ page }) => {
  await page.goto('/reset?username=maya@example.com&id=1')

  await page.getByLabel('New password', { exact: true }).fill('Kestrel!Harbor7')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Kestrel!Harbor')

  await expect(page.getByText('passwords must match')).toBeVisible()
})

test('ACC-12 a code can be pasted with its spaces, and letters are refused', async ({ page }) => {
  await page.goto('/confirm')
  const code = page.getByLabel('Confirmation code')

  await code.fill('12a')
  await expect(page.getByText('The confirmation code must be exactly 6 numbers.')).toBeVisible()
  await code.fill(' 123-456 ')

  await expect(code).toHaveValue('123456')
  await expect(page.getByText('The confirmation code must be exactly 6 numbers.')).toBeHidden()
})

test('ACC-31 ACC-32 a code sends itself, a correction of one digit does not, and a code pasted from a mail does', async ({
  page,
}) => {
  const sent: unknown[] = []
  await page.route('**/public/confirm', async (route) => {
    sent.push(route.request().postDataJSON().code)
    await route.fulfill({ status: 400, json: { message: 'The confirmation code is wrong.' } })
  })
  const code = page.getByLabel('Confirmation code')
  await page.goto('/confirm')
  await page.getByLabel('Email address').fill('maya@example.com')
  await code.pressSequentially('123456')
  await expect(code).toHaveAccessibleDescription('The confirmation code is wrong.')
  await expect(code).toBeFocused()
  expect(sent).toEqual(['123456'])

  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await expect(code).toHaveValue('123457')
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Enter this code:\n\n    654 321\n\nIt is valid for 15 minutes.')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })

  await expect(code).toHaveValue('654321')
  await expect.poll(() => sent).toEqual(['123456', '654321'])
})

test('ACC-13 a new code without a valid e-mail address is refused on the card, and no call is made', async ({
  page,
}) => {
  const calls = callsOf(page)
  await page.goto('/login')
  await page.getByLabel('Email address').fill('maya@')

  await page.getByRole('button', { name: 'Resend confirmation code' }).click()

  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    'You must provide a valid email address to resend a confirmation code.',
  )
  expect(calls).toEqual([])
})

test('ACC-14 the response to a forgotten password is a toast that can be dismissed', async ({ page }) => {
  await page.goto('/forgot')
  await page.getByLabel('Email address').fill(newAddress())
  await page.getByRole('button', { name: 'Send Link' }).click()

  const toast = page.getByLabel('Success Notification')
  await expect(toast).toContainText('If there is an account with this email address')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
})

test('ACC-30 after a forgotten password the card says to check the email, and sends again after a minute', async ({
  page,
  server,
}) => {
  const username = newAddress()
  await page.goto('/forgot')
  await page.getByLabel('Email address').fill(username)
  await page.getByRole('button', { name: 'Send Link' }).click()

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(username)
  await expect(page.getByRole('button', { name: 'Send again in 60 seconds' })).toBeDisabled()

  await page.clock.setFixedTime(server.clock.now().getTime() + 60_000)
  const sent = page.waitForRequest('**/public/forgot-password')
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ username })
  await page.getByRole('button', { name: 'Use another email address' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('WID-13 the rows of a password go from inactive to error and success', async ({ page }) => {
  await page.goto('/signup')
  const row = page.getByRole('listitem').filter({ hasText: 'is at least 12 characters' })
  await expect(row).toHaveAttribute('data-state', 'inactive')
  await expect(page.getByRole('listitem').and(page.locator('[data-state="inactive"]'))).toHaveCount(6)

  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(row).toHaveAttribute('data-state', 'error')
  await expect(row).toContainText('(not yet)')

  await page.getByLabel('Password', { exact: true }).fill('long enough now')
  await expect(row).toHaveAttribute('data-state', 'success')
})

test('WID-14 a password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  await expect(password).toHaveAttribute('type', 'password')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('A11-02 WID-01 each field has its autocomplete value and its maximum length', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(page.getByLabel('Email address')).toHaveAttribute('maxlength', '254')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await page.goto('/signup')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await page.goto('/confirm')
  await expect(page.getByLabel('Confirmation code')).toHaveAttribute('autocomplete', 'one-time-code')
})

test('ERR-04 a failed login shows a toast labelled with the card until the next attempt', async ({ page, student }) => {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill('Wrong!Harbor77')
  await page.getByRole('button', { name: 'Log In' }).click()
  const toast = page.getByLabel('Log In Error')
  const password = page.getByLabel('Password', { exact: true })
  await expect(toast).toContainText('Error')
  await expect(toast).toContainText('Incorrect username or password.')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Incorrect username or password.')

  await password.fill(student.password)
  await expect(password).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Log In' }).click()

  await expect(page).toHaveURL('/about')
  await expect(toast).toBeHidden()
})

test('ERR-04 ACC-10 a refused password and a wrong code are explained at their fields', async ({ page }) => {
  await page.goto('/signup')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email address').fill(newAddress())
  await password.fill('Password123!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/^This password is one of the most common ones/)

  await password.fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const code = page.getByLabel('Confirmation code')
  await code.fill('000000')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/^The confirmation code is wrong or has expired/)

  await page.getByRole('button', { name: 'Resend the code' }).click()
  await expect(page.getByLabel('Success Notification')).toContainText('a new confirmation code is on its way')
  await expect(page.getByLabel('Confirm Your Account Error')).toHaveCount(0)
  await expect(code).toHaveAttribute('aria-invalid', 'false')
})

test('ERR-04 ACC-23 an unconfirmed account leads to the Confirm card, and the old message stays behind', async ({
  page,
}) => {
  await page.route('**/public/login', (route) =>
    route.fulfill({ status: 403, json: { message: 'Please confirm your account before logging in.' } }),
  )
  await page.goto('/login')
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Log In Error')).toBeVisible()

  await page.locator('form').getByRole('link', { name: 'Enter your confirmation code' }).click()

  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
  await expect(page.getByText('maya@example.com')).toBeVisible()
  await expect(page.getByLabel('Log In Error')).toHaveCount(0)
})

test('ERR-05 ACC-33 the Confirm card says when a new code can be sent, and both cards report a failed resend', async ({
  page,
  server,
}) => {
  const username = newAddress()
  const now = server.clock.now().getTime()
  await page.clock.setFixedTime(now)
  await page.goto('/login')
  await page.getByLabel('Email address').fill(username)
  await page.getByRole('button', { name: 'Resend confirmation code' }).click()
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByText(username)).toBeVisible()

  const again = page.getByRole('button', { name: 'Resend the code' })
  await expect(again).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText('in 60 seconds')
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText('in 60 seconds')
  // For this server no time passes.
  await page.clock.setFixedTime(now + 60_000)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await again.click()
  await expect(page.locator('form .notice')).toContainText('Too many tries.')

  await page.goto('/login')
  await page.getByLabel('Email address').fill(username)
  await page.getByRole('button', { name: 'Resend confirmation code' }).click()
  await expect(page.locator('form .notice')).toContainText('Too many tries.')
  await expect(page).toHaveURL('/login')
})

test('NAV-13 confirm and reset ask for the e-mail address only if they were opened without one', async ({ page }) => {
  await page.goto('/confirm')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await page.goto('/reset?id=1')
  await expect(page.getByLabel('Email address')).toBeVisible()

  await page.goto('/reset?username=maya%40example.com&id=1')
  await expect(page.getByText('maya@example.com')).toBeVisible()
  await expect(page.getByLabel('Email address')).toBeHidden()
})
