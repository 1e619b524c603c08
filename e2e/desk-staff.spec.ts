import type { Page } from '@playwright/test'
import { staffStore } from '../server/src/identity/staff/staff-store.ts'
import { codeApp } from '../server/src/identity/staff/testing/staff-visitor.ts'
import { addAuthenticator } from './authenticator.ts'
import { ownPage } from './calls.ts'
import { addMember, logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { TestServer } from './start-server.ts'
import { goodPassword } from './student.ts'
import { expect, test } from './test.ts'

const email = 'olive@example.edu'

const invitationLink = /http\S+\/desk\/invitation#\S+/

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Olive Officer' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

const sendPassword = async (page: Page): Promise<void> => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
}

test('DSK-01 DSK-02 a member is invited, sets up an app and a passkey, logs in with each, and is audited', async ({
  page,
  browser,
  server,
}) => {
  const administrator = await (await browser.newContext({ baseURL: server.url })).newPage()
  await logInAtDesk(administrator, server, 'administrator', 'Ruth Root')
  await administrator.goto('/desk/staff')
  await administrator.getByRole('button', { name: 'Invite somebody' }).click()
  await administrator.getByLabel('Email address').fill(email)
  await administrator.getByLabel('Role', { exact: true }).selectOption('officer')
  await expectAccessible(administrator)
  await administrator.getByRole('button', { name: 'Send invitation' }).click()
  await expect(administrator.getByRole('row', { name: /olive@example\.edu officer invited/ })).toBeVisible()
  await administrator.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => administrator.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await administrator.setViewportSize({ width: 1280, height: 800 })

  await page.goto(await server.mailbox.find(email, invitationLink))
  await page.getByLabel('Your name').fill('Olive Officer')
  await page.getByLabel('New password', { exact: true }).fill('Password2026!')
  await page.getByLabel('New password again', { exact: true }).fill('Password2026!')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('one of the most common ones')
  await expectAccessible(page)
  await page.getByLabel('New password', { exact: true }).fill(goodPassword)
  await page.getByLabel('New password again', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const app = codeApp(secret)
  await expectAccessible(page)
  await page.getByLabel('Code that the app shows now').fill(app.codeAt(server.clock.now()))
  await page.getByRole('button', { name: 'Use this app' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await logOut(page)

  await expectAccessible(page)

  await test.step('DSK-03 A11-11 a login takes the password and then a code', async () => {
    await sendPassword(page)
    await expectAccessible(page)
    server.clock.advance(30_000)
    await page.getByLabel('Code of your app, or a recovery code').fill(app.wrongCodeAt(server.clock.now()))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This was not accepted.')
    await page.getByLabel('Code of your app, or a recovery code').fill(app.codeAt(server.clock.now()))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeFocused()
  })

  await page.getByRole('button', { name: 'Olive Officer' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()

  await test.step('DSK-03 DSK-09 a passkey is added, and logs in', async () => {
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Add a second factor' }).click()
    await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('tab', { name: 'Passkey' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Remove This device' })).toBeVisible()
    await expectAccessible(page)
    await logOut(page)
    await sendPassword(page)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('button', { name: 'Olive Officer' })).toBeVisible()
  })

  await page.goto('/desk/audit')
  await expect(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()

  await test.step('DSK-10 an administrator changes the role', async () => {
    await administrator.goto('/desk/staff')
    await expect(administrator.getByRole('row', { name: /Olive Officer .* officer active/ })).toBeVisible()
    await expectAccessible(administrator)
    await administrator.getByRole('button', { name: 'Change Olive Officer' }).click()
    await administrator.getByRole('menuitem', { name: 'Change role' }).click()
    await administrator.getByLabel('Role', { exact: true }).selectOption('reader')
    await administrator.getByRole('button', { name: 'Change role' }).click()
    await expect(administrator.getByRole('row', { name: /Olive Officer .* reader active/ })).toBeVisible()
  })

  await test.step('DSK-13 DSK-263 the change is in the audit, as a sentence', async () => {
    await administrator.goto('/desk/audit')
    await administrator.getByLabel('Action', { exact: true }).selectOption({ label: 'change role' })
    await expect(
      administrator.getByRole('row', { name: /Ruth Root changed the role of Olive Officer from officer to reader/ }),
    ).toBeVisible()
    await expect(administrator).toHaveURL(/action=desk\+change-role/)
  })

  await expectAccessible(administrator)
  await administrator.context().close()
})

/** An administrator invites a reader; returns the link, which replaces an earlier one. */
const invite = async (page: Page, server: TestServer, address: string): Promise<string> => {
  await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  const data = { email: address, role: 'reader' }
  const invited = await page.request.post('/desk/api/staff', { headers: ownPage, data })
  expect(invited.status(), await invited.text()).toBe(200)
  await page.context().clearCookies()
  return server.mailbox.find(address, invitationLink)
}

test('DSK-02 somebody who takes a quarter of an hour to set up a second factor reads that the QR code has expired, and makes a passkey', async ({
  page,
  server,
}) => {
  const link = await invite(page, server, 'slow@example.edu')
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByLabel('Your name').fill('Sam Slow')
  await page.getByLabel('New password', { exact: true }).fill(goodPassword)
  await page.getByLabel('New password again', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  const app = codeApp((await page.locator('code').innerText()).replaceAll(' ', ''))

  server.clock.advance(15 * 60_000)
  await page.getByLabel('Code that the app shows now').fill(app.codeAt(server.clock.now()))
  await page.getByRole('button', { name: 'Use this app' }).click()
  await expect(page.getByRole('alert')).toContainText('This QR code has expired.')
  await page.getByRole('tab', { name: 'Passkey' }).click()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
})

test('DSK-02 an invitation that could not be loaded is tried again, and one that was replaced leads to the login', async ({
  page,
  server,
}) => {
  const link = await invite(page, server, 'ivy@example.edu')
  await page.route('**/desk/api/invitation', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'The invitation could not be loaded' })).toBeVisible()
  await page.unroute('**/desk/api/invitation')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to the desk' })).toBeVisible()

  await invite(page, server, 'ivy@example.edu')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('DSK-10 an administrator whose colleague has changed a role meanwhile finds the new one in the list', async ({
  page,
  server,
}) => {
  await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  const member = await addMember(server, 'reader', 'Rory')
  await staffStore(server.database.sql).join(member.id, member.name, server.clock.now())
  await page.goto('/desk/staff')
  const row = page.getByRole('row', { name: /^Rory / })
  const chooseRole = async () => {
    await row.getByRole('button', { name: 'Change Rory' }).click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByRole('combobox', { name: 'Role' }).selectOption('administrator')
    await page.getByRole('button', { name: 'Change role' }).click()
  }
  await expect(row).toContainText('reader')
  await page.request.put(`/desk/api/staff/${member.id}/role`, {
    headers: ownPage,
    data: { role: 'officer', from: 'reader' },
  })

  await chooseRole()

  await expect(page.getByRole('alert')).toContainText('The role was changed to officer meanwhile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('officer')
  await chooseRole()
  await expect(row).toContainText('administrator')
})
