import type { Route } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { ownPage } from './calls.ts'
import { routeOnce } from './route-once.ts'
import { goodPassword } from './student.ts'
import { expect, test } from './test.ts'

test('OWN-05 OWN-06 a passkey is added, logs in from the Log In card, is renamed and removed, also if a response is lost', async ({
  studentPage: page,
  student,
  server,
}) => {
  await addAuthenticator(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByLabel('Name of the passkey')).toBeFocused()
  await section.getByLabel('Name of the passkey').fill('My laptop')
  await section.getByLabel('Current password', { exact: true }).fill('Wrong!Password9')
  await section.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(section).toContainText('Your current password is not right.')
  await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await section.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(section.getByRole('listitem')).toContainText('My laptop')
  await server.mailbox.find(student.username, /"My laptop" can log in to your account/)

  await test.step('OWN-07 OWN-08 it logs in as soon as there is a connection, and only once', async () => {
    await page.context().clearCookies()
    const sent = page.waitForRequest('**/public/passkey-login')
    // The card asks for another challenge once there is a connection.
    await routeOnce(page, '**/public/passkey-options', (route) => route.abort('connectionreset'))
    await page.goto('/login')
    await expect(page).toHaveURL('/about')
    const replayed = await page.request.post('/public/passkey-login', {
      data: (await sent).postDataJSON(),
      headers: ownPage,
    })
    expect(replayed.status()).toBe(400)
  })

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await section.getByRole('button', { name: 'Rename My laptop' }).press('Enter')
  await section.getByLabel('Name of the passkey').fill('Old laptop')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('listitem')).toContainText('Old laptop')
  await expect(section.getByRole('button', { name: 'Rename Old laptop' })).toBeFocused()
  await section.getByRole('button', { name: 'Remove Old laptop' }).click()
  await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('heading')).toBeFocused()

  await test.step('OWN-05 OWN-06 one whose response was lost is in the list when it was added, and not when it was removed', async () => {
    const loseResponse = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    }
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await section.getByLabel('Name of the passkey').fill('My laptop')
    await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
    await page.route('**/api/account/passkeys', loseResponse)
    await section.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await expect(section.getByRole('listitem')).toContainText('My laptop')

    await section.getByRole('button', { name: 'Cancel' }).click()
    await section.getByRole('button', { name: 'Remove My laptop' }).click()
    await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
    await page.route('**/removal', loseResponse)
    await section.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('OWN-04 OWN-08 one that was removed logs nobody in', async () => {
    await page.context().clearCookies()
    await page.goto('/account')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('main')).toContainText(
      'This passkey cannot log in here. Please log in with your password.',
    )
    await page.getByLabel('Email address').fill(student.username)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/about')
  })
})
