import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
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
  await section.getByRole('button', { name: 'Delete Your Account' }).press('Enter')
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
