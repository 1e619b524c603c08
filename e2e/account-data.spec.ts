import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import { loseResponse } from './lose-response.ts'
import { goodPassword } from './student.ts'

test('OWN-11 OWN-14 deleting asks for the password and for words, and leaves nothing in any window of the browser', async ({
  studentPage: page,
  student,
}) => {
  const other = await page.context().newPage()
  await other.goto('/about')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/account')
  await page.evaluate(
    (name) => window.localStorage.setItem(name, '{"first_name":{"value":"Ines","known":[""]}}'),
    `unsaved ${student.username} 1`,
  )
  // The other window cannot save what is typed there, so it keeps a copy in the browser.
  await other.route('**/api/answer', (route) => route.abort())
  await other.getByLabel('First Name').first().fill('Ines')
  const copies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved ')).length)
  await expect.poll(copies).toBe(2)

  const section = page.getByRole('region', { name: 'Delete your account' })
  await section.getByRole('button', { name: 'Delete your account' }).press('Enter')
  await expectAccessible(page)
  await page.keyboard.type(goodPassword)
  await page.keyboard.press('Enter')
  await expect(section.getByLabel('To be sure, type: delete my account')).toBeFocused()
  await expect(section).toContainText('Please type: delete my account')
  await page.keyboard.type('Delete my account')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').filter({ hasText: 'Your account was deleted.' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect.poll(copies).toBe(0)
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('main')).toContainText('Incorrect username or password.')
})

test('OWN-14 a deletion whose response was lost is not called an invalid session, and leaves nothing in the browser', async ({
  studentPage: page,
  student,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page.getByRole('heading', { name: 'About You' })).toBeFocused()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.evaluate(
    (name) => window.localStorage.setItem(name, '{"first_name":{"value":"Ines","known":[""]}}'),
    `unsaved ${student.username} 1`,
  )
  const section = page.getByRole('region', { name: 'Delete your account' })
  await section.getByRole('button', { name: 'Delete your account' }).click()
  await section.getByLabel('Current password', { exact: true }).fill(goodPassword)
  await section.getByLabel('To be sure, type: delete my account').fill('delete my account')
  await loseResponse(page, 'POST', '/api/account/deletion')
  await section.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(section).toContainText("We've encountered an unexpected error")
  await section.getByRole('button', { name: 'Delete my account for good' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toContainText('your account was probably deleted before')
  await expect(page.getByRole('main')).not.toContainText('What you typed is safe')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
