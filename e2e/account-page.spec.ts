import { unsubscribeToken } from '../server/src/features/reminders/unsubscribe-token.ts'
import { storedSecret } from '../server/src/infra/database/stored-secret.ts'
import { goodPassword, newAddress } from './student.ts'
import { expect, test } from './test.ts'

const otherPassword = 'Lantern?Meadow8'

test('OWN-04 the account menu leads to the account page, and a visitor to Log In', async ({
  studentPage: page,
  student,
}) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Your Account' }).click()

  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${student.username}`)
  await page.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page).toHaveURL('/about')

  await page.context().clearCookies()
  await page.goto('/account')
  await expect(page).toHaveURL('/login')
})

test('OWN-01 OWN-04 a wrong current password is marked at its field, and the right one changes the password', async ({
  studentPage: page,
}) => {
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Password' })
  const current = section.getByLabel('Current password', { exact: true })
  await current.fill('Wrong!Password9')
  await section.getByLabel('New password', { exact: true }).fill(otherPassword)
  await section.getByLabel('Confirm new password', { exact: true }).fill(otherPassword)
  await section.getByRole('button', { name: 'Change Password' }).click()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toBeFocused()
  await expect(section).toContainText('Your current password is not right.')

  await current.fill(goodPassword)
  await section.getByRole('button', { name: 'Change Password' }).click()

  await expect(section.getByRole('status')).toContainText('Your password was changed.')
})

test('OWN-02 OWN-04 the address changes by the code mailed to it, and unsaved answers stay with the account', async ({
  studentPage: page,
  student,
  server,
}) => {
  const address = newAddress()
  await page.goto('/account')
  const backup = `{"first_name":{"value":"Ines","known":[""]}}`
  await page.evaluate(
    ([name, text]) => window.localStorage.setItem(name ?? '', text ?? ''),
    [`unsaved ${student.username} 1`, backup],
  )
  const section = page.getByRole('region', { name: 'Email address' })
  await section.getByLabel('New email address').fill(address)
  await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await section.getByRole('button', { name: 'Send a Code' }).click()
  await expect(section).toContainText(`We sent a code to ${address}`)
  await section.getByLabel('Confirmation code').fill(await server.mailbox.find(address, /\b\d{6}\b/))

  await expect(section.getByRole('status')).toContainText('Your email address was changed.')
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${address}`)
  await page.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page.getByLabel('First Name').first()).toHaveValue('Ines')
})

test('OWN-03 OWN-04 another device is listed and logged out from here', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url, userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' })
  const phone = await other.newPage()
  await phone.goto('/login')
  await phone.getByLabel('Email address').fill(student.username)
  await phone.getByLabel('Password', { exact: true }).fill(student.password)
  await phone.getByRole('button', { name: 'Log In' }).click()
  await expect(phone).toHaveURL('/about')

  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await section.getByRole('button', { name: 'Log Out Firefox on Android' }).click()

  await expect(section.getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await other.close()
})

test('REM-06 OWN-20 the link of a reminder opens a page whose button stops them, and the account page turns them on', async ({
  studentPage: page,
  student,
  server,
}) => {
  const stopped = () => server.database.sql('select 1 from stopped_reminders where account_id = $1', [student.id])
  const token = unsubscribeToken(await storedSecret(server.database, 'unsubscribe')(), student.id)
  const started = page.waitForResponse((answer) => answer.url().endsWith('/api/web-status'))
  await page.goto('/about')
  await started

  await page.goto(`/unsubscribe?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Stop Reminders' })).toBeVisible()
  expect(await stopped()).toEqual([])
  await page.getByRole('button', { name: 'Stop Reminders' }).click()
  await expect(page.getByRole('status')).toContainText('You will get no more reminders about your application.')
  expect(await stopped()).toHaveLength(1)

  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Reminders and deletion' })
  await expect(section).toContainText('You get no reminders by email.')
  await expect(section).toContainText('on February 14, 2027. We tell you by email 30 days before.')
  await section.getByRole('button', { name: 'Turn On Reminders' }).click()
  await expect(section.getByRole('button', { name: 'Stop Reminders' })).toBeVisible()
  expect(await stopped()).toEqual([])
})
