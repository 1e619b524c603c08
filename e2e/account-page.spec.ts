import { readFile } from 'node:fs/promises'
import type { APIRequest, Page } from '@playwright/test'
import { unsubscribeToken } from '../server/src/people/reminders/unsubscribe-token.ts'
import { storedSecret } from '../server/src/platform/database/stored-secret.ts'
import { ownPage } from './calls.ts'
import { expect, test } from './lasting-window.ts'
import { loseResponse } from './lose-response.ts'
import { routeOnce } from './route-once.ts'
import type { TestServer } from './start-server.ts'
import { goodPassword, newAddress, type Student } from './student.ts'

const otherPassword = 'Lantern?Meadow8'

/** Another device on which the same student is logged in. */
const logInOnPhone = async (requests: APIRequest, server: TestServer, student: Student) => {
  const phone = await requests.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0',
    extraHTTPHeaders: ownPage,
  })
  await phone.post('/public/login', { data: { username: student.username, password: student.password } })
  return phone
}

/** Opens the form of a row. */
const edit = async (page: Page, heading: string) => {
  const section = page.getByRole('region', { name: heading })
  await section.getByRole('button', { name: `Edit ${heading.toLowerCase()}` }).click()
  return section
}

test('DES-20 the account page is one card of rows: Edit opens a form, Cancel, Escape and Edit close it, and the focus goes in and comes back', async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Password' })
  const button = section.getByRole('button', { name: 'Edit password' })
  const current = section.getByLabel('Current password', { exact: true })
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.locator('main input')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1800)

  const ways = {
    Cancel: () => section.getByRole('button', { name: 'Cancel' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    Edit: () => button.click(),
  }
  for (const [name, close] of Object.entries(ways))
    await test.step(`${name} closes the form`, async () => {
      await button.click()
      await expect(current).toBeFocused()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      await close()
      await expect(current).toHaveCount(0)
      await expect(button).toBeFocused()
      await expect(button).toHaveAttribute('aria-expanded', 'false')
    })

  await test.step('Escape closes what was opened last', async () => {
    await button.click()
    const email = await edit(page, 'Email address')
    await page.keyboard.press('Escape')
    await expect(email.locator('input')).toHaveCount(0)
    await expect(current).toBeVisible()
  })
})

test('OWN-04 the account menu leads to the account page: the copy of all data, the password, another device', async ({
  studentPage: page,
  student,
  server,
  playwright,
}) => {
  const phone = await logInOnPhone(playwright.request, server, student)
  const { username } = student
  expect((await phone.get('/api/profile')).status()).toBe(200)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are logged in as ${username}`)

  await test.step('OWN-10 a zip with everything is downloaded after the password', async () => {
    const section = page.getByRole('region', { name: 'Your data' })
    await section.getByRole('button', { name: 'Download your data' }).click()
    await section.getByLabel('Current password', { exact: true }).fill('Wrong!Password9')
    await section.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(section).toContainText('Your current password is not right.')
    await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    const content = await readFile(await download.path())
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.includes('person.json')).toBe(true)
    await expect(section.getByRole('button', { name: 'Download your data' })).toBeFocused()
  })
  await test.step('OWN-03 another device is listed and logged out from here', async () => {
    const section = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await section.getByRole('button', { name: 'Log Out Firefox on Android' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(1)
    await expect(section.getByRole('heading')).toBeFocused()
    expect((await phone.get('/api/profile')).status()).toBe(401)
    await phone.dispose()
  })
  await test.step('OWN-01 a wrong current password is marked at its field, and the right one changes the password', async () => {
    const section = await edit(page, 'Password')
    const current = section.getByLabel('Current password', { exact: true })
    await current.fill('Wrong!Password9')
    await section.getByLabel('New password', { exact: true }).fill(otherPassword)
    await section.getByLabel('Confirm new password', { exact: true }).fill(otherPassword)
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await expect(current).toBeFocused()
    await expect(section).toContainText('Your current password is not right.')
    await current.fill(goodPassword)
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section.getByRole('status')).toContainText('Your password was changed.')
    await expect(section.getByRole('button', { name: 'Edit password' })).toBeFocused()
    await expect(current).toHaveCount(0)
  })
})

test('ERR-07 OWN-01 OWN-20 on the account page a list that cannot be loaded takes only its own place, and what a lost response has changed is shown or told', async ({
  studentPage: page,
  student,
  server,
}) => {
  await page.request.post('/api/web-status', { data: { web_status: 'started' }, headers: ownPage })
  await routeOnce(page, '**/api/account/sessions', (route) => route.abort())
  await page.goto('/account')

  await test.step('the list can be tried again, and what was typed stays', async () => {
    const devices = page.getByRole('region', { name: 'Where you are logged in' })
    const password = (await edit(page, 'Password')).getByLabel('New password', { exact: true })
    await password.fill(otherPassword)

    await devices.getByRole('button', { name: 'Try again' }).click()

    await expect(devices).toContainText('This device')
    await expect(password).toHaveValue(otherPassword)
  })

  await test.step('reminders are shown as they are stored', async () => {
    const section = page.getByRole('region', { name: 'Reminders and deletion' })
    await loseResponse(page, 'PUT', '/api/account/reminders')
    await section.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(section).toContainText('Email reminders are off.')
    await expect(section.getByRole('alert')).toHaveCount(0)

    for (const _ of ['first', 'second']) await loseResponse(page, 'PUT', '/api/account/reminders')
    await section.getByRole('button', { name: 'Turn on reminders' }).click()
    await expect(section.getByRole('button', { name: 'Stop reminders' })).toBeVisible()
    await expect(section.getByRole('alert')).toContainText("We've encountered an unexpected error")
  })

  await test.step('a password that may be changed already is not just called wrong', async () => {
    const section = page.getByRole('region', { name: 'Password' })
    await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
    await section.getByLabel('New password', { exact: true }).fill(otherPassword)
    await section.getByLabel('Confirm new password', { exact: true }).fill(otherPassword)
    await loseResponse(page, 'PUT', '/api/account/password')
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section).toContainText("We've encountered an unexpected error")
    await server.mailbox.find(student.username, /password/)

    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section).toContainText('your password may be changed already')

    await section.getByLabel('Current password', { exact: true }).fill(otherPassword)
    await section.getByRole('button', { name: 'Change password' }).click()
    await expect(section.getByRole('status')).toContainText('Your password was changed.')
  })
})

test('ERR-02 OWN-03 logging out a device after the session has ended leads to Log In without a further message', async ({
  studentPage: page,
  student,
  server,
  playwright,
}) => {
  const phone = await logInOnPhone(playwright.request, server, student)
  await page.goto('/account')
  const logOut = page.getByRole('button', { name: 'Log Out Firefox on Android' })
  const toast = page.getByRole('listitem', { name: 'Devices' })
  await routeOnce(page, '**/api/account/sessions/*', (route) => route.abort())
  await logOut.click()
  await expect(toast).toContainText("We've encountered an unexpected error")
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await phone.delete('/api/account/sessions')
  await phone.dispose()

  await logOut.click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toContainText('Your session is invalid.')
  await expect(toast).toHaveCount(0)
})

/** What a closed window of the account has left in the browser. */
const leaveUnsavedName = (page: Page, username: string) =>
  page.evaluate(
    ([name, text]) => window.localStorage.setItem(name ?? '', text ?? ''),
    [`unsaved ${username} 1`, `{"first_name":{"value":"Ines","known":[""]}}`],
  )

const askForNewAddress = async (page: Page, address: string) => {
  const section = await edit(page, 'Email address')
  await section.getByLabel('New email address').fill(address)
  await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await section.getByRole('button', { name: 'Send a code' }).click()
  return section
}

test('REM-06 the link of a reminder stops them, the account page turns them on and changes the address, and unsaved answers stay', async ({
  studentPage: page,
  student,
  server,
}) => {
  const getsReminders = async () => (await (await page.request.get('/api/account/draft')).json()).gets_reminders
  const token = unsubscribeToken(await storedSecret(server.database, 'unsubscribe')(), student.id)
  await page.request.post('/api/web-status', {
    data: { web_status: 'started' },
    headers: ownPage,
  })
  await page.goto(`/unsubscribe?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Stop reminders' })).toBeVisible()
  expect(await getsReminders()).toBe(true)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(page.getByRole('status')).toContainText('You will get no more reminders about your application.')
  expect(await getsReminders()).toBe(false)

  await page.goto('/account')
  await test.step('OWN-20 reminders are turned on again', async () => {
    const section = page.getByRole('region', { name: 'Reminders and deletion' })
    await expect(section).toContainText('Email reminders are off.')
    await expect(section).toContainText('on February 14, 2027. We tell you by email 30 days before.')
    await section.getByRole('button', { name: 'Turn on reminders' }).click()
    await expect(section.getByRole('button', { name: 'Stop reminders' })).toBeVisible()
    expect(await getsReminders()).toBe(true)
  })
  await test.step('OWN-02 OWN-04 the address changes by the code mailed to it, also after a reload and if the response is lost, and unsaved answers stay with the account', async () => {
    const address = newAddress()
    const other = await page.context().newPage()
    await other.route('**/api/answer', (route) => route.abort())
    await other.goto('/about')
    await other.locator('#city').fill('Lagos')
    await expect(other.getByText('Not saved yet: we will keep trying')).toBeVisible()
    await leaveUnsavedName(page, student.username)
    const section = await askForNewAddress(page, address)
    await expect(section).toContainText(`We sent a code to ${address}`)
    await page.reload()
    await edit(page, 'Email address')
    await section.getByRole('button', { name: 'I already have a code' }).click()
    await expect(section.getByLabel('Confirmation code')).toBeFocused()
    const reloaded = other.waitForEvent('load')
    await loseResponse(page, 'PUT', '/api/account/email')
    await section.getByLabel('Confirmation code').fill(await server.mailbox.find(address, /\b\d{6}\b/))
    await expect(section.getByRole('status')).toContainText('Your email address was changed.')
    await expect(page.getByRole('main')).toContainText(`You are logged in as ${address}`)
    await reloaded
    // The window that opens the form first takes what closed ones have left.
    await expect(other.locator('#city')).toHaveValue('Lagos')
    await expect(other.getByLabel('First Name').first()).toHaveValue('Ines')
    await page.getByRole('link', { name: 'Go to your application' }).click()
    await expect(page).toHaveURL('/about')

    await other.locator('#city').fill('Abuja')
    await expect(other.getByText('Not saved yet: we will keep trying')).toBeVisible()
    await other.unroute('**/api/answer')
    await other.reload()
    await expect(other.locator('#city')).toHaveValue('Abuja')
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  })
})

test('OWN-02 OWN-04 unsaved answers follow an address that is changed before the profile has arrived', async ({
  studentPage: page,
  student,
  server,
}) => {
  const address = newAddress()
  await page.goto('/account')
  await leaveUnsavedName(page, student.username)
  const section = await askForNewAddress(page, address)
  const code = await server.mailbox.find(address, /\b\d{6}\b/)

  const entered = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/profile', (route) => entered.promise.then(() => route.continue()))
  await page.reload()
  await edit(page, 'Email address')
  await section.getByRole('button', { name: 'I already have a code' }).click()
  await section.getByLabel('Confirmation code').fill(code)
  await expect(section.getByRole('button', { name: 'Change email address' })).toHaveAttribute('aria-disabled', 'true')
  entered.resolve()
  await expect(section.getByRole('status')).toContainText('Your email address was changed.')

  await page.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page.getByLabel('First Name').first()).toHaveValue('Ines')
})
