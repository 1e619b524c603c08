import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import { gatewayTimeout, loseResponse } from './lose-response.ts'
import { expectFitsEverySize, expectReachable, openScreen } from './screen-checks.ts'
import { goodPassword, newAddress } from './student.ts'

const email = (page: Page) => page.getByLabel('Email address')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const code = (page: Page) => page.getByLabel('Confirmation code')
const follow = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).click()

/** The calls that the card makes, as they come. Log In asks for passkeys whether or not anything is typed. */
const callsOf = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/public/') && pathname !== '/public/passkey-options') calls.push(pathname)
  })
  return calls
}

/** What holds for every card: its title, every size of the screen, the keyboard, and an empty card that is sent. */
const expectGoodCard = async (page: Page, name: string): Promise<void> => {
  const calls = callsOf(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Governors' Choice Application`)
  await test.step('A11-03 it fits every size', () => expectFitsEverySize(page))
  await test.step('A11-01 the keyboard reaches all of it', () => expectReachable(page))

  await page.locator('form button[type=submit]').click()

  await test.step('ACC-03 A11-02 an empty card calls nothing, and its first field says why', async () => {
    const invalid = page.locator('input[aria-invalid=true]').first()
    await expect(invalid).toBeFocused()
    await expect(invalid).toHaveAccessibleDescription(/\w/)
    await expectAccessible(page)
    expect(calls).toEqual([])
  })
}

/** The card says at every change whether the address is valid. */
const expectCheckedOnChange = async (page: Page): Promise<void> => {
  await email(page).pressSequentially('m')
  await expect(page.getByText('Your email address must be valid.')).toBeVisible()
  await email(page).fill('maya@example.com')
  await expect(page.getByText('Your email address must be valid.')).toBeHidden()
}

test('NAV-01 ACC-02 ACC-04 Log In checks on submit alone, and leads to the other cards', async ({ page }) => {
  const calls = callsOf(page)
  await test.step('a slash at the end makes no difference, and the first Tab offers to skip to the content', async () => {
    await openScreen(page, '/login/')
    await expect(page).toHaveURL('/login')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })
  await expectGoodCard(page, 'Log In')

  await follow(page, 'Create an account')
  await follow(page, 'Log in')
  await test.step('WID-01 each field has its autocomplete value and its maximum length', async () => {
    await expect(email(page)).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(email(page)).toHaveAttribute('maxlength', '254')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  })
  await test.step('ACC-04 WID-14 no change is checked, and the password can be shown and hidden again', async () => {
    const show = page.getByRole('button', { name: 'Show password' })
    await email(page).fill('maya@')
    await password(page).fill('secret')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await show.click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await show.click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await password(page).fill('')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })
  await test.step('ACC-13 a new code needs a valid address, and a login both fields', async () => {
    const resend = page.getByRole('button', { name: 'Resend confirmation code' })
    const needsEmail = 'You must provide a valid email address to resend a confirmation code.'
    await resend.click()
    await expect(email(page)).toBeFocused()
    await expect(email(page)).toHaveAccessibleDescription(needsEmail)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('Please provide a valid email address.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await resend.click()
    await expect(email(page)).toHaveAccessibleDescription(needsEmail)
    expect(calls).toEqual([])
  })
  await email(page).fill('maya@example.com')
  await follow(page, 'Enter a confirmation code')
  await expect(page).toHaveURL('/confirm')
  await expect(page.getByText('maya@example.com')).toBeVisible()
  await follow(page, 'Back to Log In')
  await follow(page, 'Forgot password?')
  await expect(page).toHaveURL('/forgot')
})

const cards = ['/login', '/signup', '/confirm', '/forgot', '/reset?username=ana@example.com&id=link']

test('DES-21 on a phone the button of every card is in sight, also with errors and with the rules of a password', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const card of cards)
    await test.step(card, async () => {
      await openScreen(page, card)
      const button = page.locator('button[type=submit]')
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      await expect(button).toBeInViewport({ ratio: 1 })
    })
})

test('NAV-01 ACC-04 A11-05 Sign Up checks every change, and announces its errors', async ({ page }) => {
  await openScreen(page, '/signup')
  await expectGoodCard(page, 'Sign Up')
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription('Your email address must be valid.')
  await expect(page.locator('.field-error', { hasText: 'Your email address must be valid.' })).toHaveAttribute(
    'aria-live',
    'polite',
  )

  await follow(page, 'Log in')
  await follow(page, 'Create an account')
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  await expectCheckedOnChange(page)
  await test.step('WID-13 the rows of a password go from inactive to error and success', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'is at least 12 characters' })
    await expect(row).toHaveAttribute('data-state', 'inactive')
    await expect(page.getByRole('listitem').and(page.locator('[data-state="inactive"]'))).toHaveCount(6)
    await password(page).fill('long enough now')
    await expect(row).toHaveAttribute('data-state', 'success')
    await password(page).fill('Kestrel7')
    await expect(row).toHaveAttribute('data-state', 'error')
    await expect(row).toContainText('(not yet)')
  })
  await test.step('A11-02 a visible password that meets some of the rules has no violation', async () => {
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expectAccessible(page)
  })
})

test('NAV-13 ACC-04 ACC-31 Confirm sends a complete code by itself, but not a corrected one', async ({ page }) => {
  await openScreen(page, '/confirm')
  await expectGoodCard(page, 'Confirm Your Account')

  await follow(page, 'Back to Log In')
  await follow(page, 'Enter a confirmation code')
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expectCheckedOnChange(page)
  const sent: unknown[] = []
  await page.route('**/public/confirm', async (route) => {
    sent.push(route.request().postDataJSON().code)
    await route.fulfill({ status: 400, json: { message: 'The confirmation code is wrong.' } })
  })
  await code(page).pressSequentially('123456')
  await expect(code(page)).toHaveAccessibleDescription('The confirmation code is wrong.')
  await expect(code(page)).toBeFocused()
  expect(sent).toEqual(['123456'])

  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  await expect(code(page)).toHaveValue('123457')

  await test.step('ACC-32 a code is pasted with the text around it', async () => {
    await code(page).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Enter this code:\n\n    654 321\n\nIt is valid for 15 minutes.')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(code(page)).toHaveValue('654321')
    await expect.poll(() => sent).toEqual(['123456', '654321'])
  })

  await expect(code(page)).toHaveAccessibleDescription('The confirmation code is wrong.')

  await test.step('ACC-12 six digits are needed', async () => {
    await code(page).fill('12a')
    await expect(page.getByText('The confirmation code must be exactly 6 numbers.')).toBeVisible()
    await code(page).fill(' 123-456 ')
    await expect(code(page)).toHaveValue('123456')
    await expect(page.getByText('The confirmation code must be exactly 6 numbers.')).toBeHidden()
  })
})

test('NAV-01 NAV-13 ACC-05 Reset Password needs a complete link', async ({ page }) => {
  await openScreen(page, '/reset/?id=1')
  await expect(page).toHaveURL('/reset?id=1')
  await expectGoodCard(page, 'Reset Password')
  await expect(email(page)).toBeVisible()

  await page.goto('/reset?username=maya@example.com')
  await expect(page.getByRole('alert')).toContainText('This reset link is not complete.')
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0)
  await follow(page, 'Ask for a new link')
  await expect(page).toHaveURL('/forgot')
  await expect(email(page)).toHaveValue('maya@example.com')
})

test('NAV-14 ACC-04 ACC-05 Forgot Password leads through the mail to reset, login and the form', async ({
  page,
  server,
  student: { username },
}) => {
  await openScreen(page, '/forgot')
  await expectGoodCard(page, 'Forgot Password')
  await follow(page, 'Back to Log In')
  await follow(page, 'Forgot password?')
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await expectCheckedOnChange(page)

  await test.step('ACC-14 ACC-30 a toast can be dismissed, and the card sends again after a minute', async () => {
    await email(page).fill(username)
    await page.getByRole('button', { name: 'Send link' }).click()
    const toast = page.getByLabel('Success Notification')
    await expect(toast).toContainText('If there is an account with this email address')
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(username)
    await expect(page.getByRole('button', { name: 'Send again in 60 seconds' })).toBeDisabled()
    await page.clock.setFixedTime(server.clock.now().getTime() + 60_000)
    const sent = page.waitForRequest('**/public/forgot-password')
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    expect((await sent).postDataJSON()).toEqual({ username })
    await page.getByRole('button', { name: 'Use another email address' }).click()
    await expect(email(page)).toBeFocused()
  })
  await page.goto(await server.mailbox.find(username, /http\S+\/reset\?\S+/))
  await expect(page.getByText(username)).toBeVisible()
  await expect(email(page)).toBeHidden()
  await page.getByLabel('New password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Lantern?Meadow')
  await expect(page.getByText('passwords must match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/login')
  await password(page).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')
})

test('ERR-04 ACC-10 NAV-16 a refused password and a wrong code are explained at their fields, and a success is told once', async ({
  page,
}) => {
  await page.goto('/signup')
  await email(page).fill(newAddress())
  await password(page).fill('Password123!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAccessibleDescription(/^This password is one of the most common ones/)

  await password(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const toast = page.getByLabel('Success Notification')
  await expect(toast).toContainText('We sent a confirmation code to your email address.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Confirm Your Account' })).toBeVisible()
  await expect(page.locator('.toast-region')).toBeAttached()
  await expect(toast).toHaveCount(0)

  await code(page).fill('000000')
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveAccessibleDescription(/^The confirmation code is wrong or has expired/)
  await page.getByRole('button', { name: 'Resend the code' }).click()
  await expect(toast).toContainText('a new confirmation code is on its way')
  await expect(page.getByLabel('Confirm Your Account Error')).toHaveCount(0)
  await expect(code(page)).toHaveAttribute('aria-invalid', 'false')
})

test('ACC-35 a reset link whose response was lost is not just called invalid', async ({ page, server, student }) => {
  await page.goto('/forgot')
  await email(page).fill(student.username)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await server.mailbox.find(student.username, /http\S+\/reset\?\S+/))
  await loseResponse(page, 'POST', '/public/reset-password')
  await page.getByLabel('New password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByLabel('Confirm new password', { exact: true }).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.locator('form')).toContainText("We've encountered an unexpected error")
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.locator('form')).toContainText('your new password may have been set before')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Log In' }).click()
  await email(page).fill(student.username)
  await password(page).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')
})

test('ACC-35 a code whose response a proxy did not wait for is not just called wrong, and the card leads to a login', async ({
  page,
  server,
}) => {
  const username = newAddress()
  await page.goto('/signup')
  await email(page).fill(username)
  await password(page).fill(goodPassword)
  await page.getByRole('button', { name: 'Create Account' }).click()
  const mailed = await server.mailbox.find(username, /\b\d{6}\b/)
  await loseResponse(page, 'POST', '/public/confirm', gatewayTimeout)
  await code(page).fill(mailed)
  await expect(page.locator('form')).toContainText("We've encountered an unexpected error")
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('form')).toContainText('your account may be confirmed already')
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/about')
})

test('ERR-05 ACC-33 the Confirm card says when a new code can be sent, and both cards report a failed resend', async ({
  page,
  server,
}) => {
  const username = newAddress()
  const now = server.clock.now().getTime()
  await page.goto('/login')
  await email(page).fill(username)
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
  await expect(page.locator('form .notice')).toContainText('Such an email was asked for already.')

  await follow(page, 'Back to Log In')
  await email(page).fill(username)
  await page.getByRole('button', { name: 'Resend confirmation code' }).click()
  await expect(page.locator('form .notice')).toContainText('Such an email was asked for already.')
  await expect(page).toHaveURL('/login')
})
