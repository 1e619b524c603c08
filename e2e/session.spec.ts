import type { Page } from '@playwright/test'
import { applicants } from '../server/src/identity/people.ts'
import { sessionStore } from '../server/src/identity/sessions/session-store.ts'
import { storeAnswers, submitApplication } from './calls.ts'
import { expectStored } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { identityCookies, logInWithoutCard } from './student.ts'

const invalid = 'Your session is invalid. Please clear your cookies and login again.'

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
}

test('ERR-02 an ended session leads to the Log In card with the message when the page loads, and so does a 401 of a call that needs no session, made on /login or on /signup', async ({
  studentPage: page,
  server,
  student,
}) => {
  await sessionStore(server.database.sql, applicants).endAll(student.id)
  await page.goto('/about')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText(invalid)
  await expect.poll(() => identityCookies(page.context())).toEqual([])

  await page.route(/\/public\/(login|signup)$/, (route) => route.fulfill({ status: 401, json: { message: 'No.' } }))
  const expectInvalid = async () => {
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByLabel('Email address').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Kestrel!Harbor7')
    await page.locator('form button[type=submit]').click()

    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText(invalid)
    await expect(page.locator('.toast')).toHaveCount(0)
  }
  const openSignUp = async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible()
  }
  await openSignUp()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible()
  await expectInvalid()
  await openSignUp()
  await expectInvalid()
})

test('ERR-02 a later 401 clears the fetched data and opens the Log In card', async ({ studentPage: page, student }) => {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/about')
  await reported
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(student.username)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/last-page', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }))

  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click()

  await expect(page.getByRole('alert')).toHaveText(invalid)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('SES-08 NAV-26 a logout hides the form at once, and afterwards the back button shows nothing personal', async ({
  studentPage: page,
  student,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/log-in-card/, async (route) => {
    await held.promise
    await route.continue()
  })
  await storeAnswers(page, { first_name: 'Maximiliana' })
  await page.goto('/about')
  await expect(page.getByText("We're glad you're here, Maximiliana")).toBeVisible()
  await logOut(page)
  // The code of the card is still missing.
  await expect(page).toHaveURL('/login')
  await expect(page.locator('.screen-spinner')).toBeVisible()
  await expect(page.getByLabel('First Name').first()).toBeHidden()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible()

  await page.goBack()
  await page.goto('/about')

  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Maximiliana')
  expect(
    await page.locator('input').evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value'))),
  ).not.toContain('Maximiliana')
  await expect(page.locator('body')).not.toContainText(student.username)
})

test('SES-06 NAV-14 a student who resets the password comes to the Log In card, in every window, without a warning', async ({
  studentPage: page,
  student: { username },
  context,
  server,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByText("We're glad you're here")).toBeVisible()
  await page.goto('/forgot')
  await page.getByLabel('Email address').fill(username)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await server.mailbox.find(username, /http\S+\/reset\?\S+/))
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('Lantern?Meadow8')
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log In')
  await expect(page.getByLabel('Success Notification')).toContainText('Your password was changed. Please log in.')
  await expect(page.getByLabel('Email address')).toHaveValue(username)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await identityCookies(context)).toEqual([])

  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You have been logged out.')).toBeVisible()
})

test('SES-08 SES-18 SAV-31 a logout in one tab logs out the others, and unsaved answers are announced and can be removed from the browser', async ({
  studentPage: page,
  student,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByText("We're glad you're here")).toBeVisible()
  await page.route('**/api/answer', (route) => route.abort())
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maximiliana')

  await page.evaluate(() => localStorage.setItem('unsaved bo@example.org 1', '{}'))

  await logOut(page)

  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You have been logged out.')).toBeVisible()
  const owner = `${student.username.slice(0, 1)}•••@e•••.com`
  const notice = page.getByRole('status').filter({ hasText: `Answers of ${owner} that could not be saved yet` })
  await expect(notice).toContainText('What you typed is safe in this browser.')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await stored()).toContain(student.username)
  await notice.getByRole('button', { name: 'Remove these answers from this browser' }).click()
  await page.getByRole('button', { name: 'Yes, remove them' }).click()
  await expect(page.getByText(`The unsaved answers of ${owner} were removed from this browser.`)).toBeVisible()
  expect(await stored()).not.toContain(student.username)
  expect(await stored()).toContain('bo@example.org')
  await expect(page.getByText('Answers of b•••@e•••.org that could not be saved yet')).toBeVisible()
})

test('SES-18 SAV-06 what was typed before the login to a submitted application is neither sent nor kept', async ({
  studentPage: page,
  student,
}) => {
  await submitApplication(page)
  await page.goto('/completion')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goto('/about')
  // The application has another first name, and no preferred one.
  for (const label of ['First Name', 'Preferred Name']) await page.getByLabel(label).first().fill('Maximiliana')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  const calls = recordCalls(page, /api\/answer/)
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully submitted.')

  await logOut(page)

  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(page.getByText('What you typed is safe in this browser.')).toHaveCount(0)
  expect(calls).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{}')
})

test('SES-03 NAV-24 a visitor who has logged in in another window goes on as that student, with the answers typed here', async ({
  page,
  server,
  student,
}) => {
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maximiliana')
  await logInWithoutCard(page, server, student)

  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByText("We're glad you're here")).toBeVisible()
  await expect(page.getByLabel('First Name').first()).toHaveValue('Maximiliana')
  await expectStored(page, { first_name: 'Maximiliana' })
})
