import { readFile } from 'node:fs/promises'
import { expectAccessible } from './expect-accessible.ts'
import { goodPassword } from './student.ts'
import { submitApplication } from './submit.ts'
import { expect, test } from './test.ts'

test('OWN-10 the account page downloads a zip with everything after the password', async ({ studentPage: page }) => {
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download Your Data' }).click()
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
  await expect(section.getByRole('button', { name: 'Download Your Data' })).toBeFocused()
})

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

test('OWN-12 after the submission the page says what the school keeps, why, and whom to ask', async ({
  studentPage: page,
}) => {
  await submitApplication(page)
  await page.goto('/account')

  const section = page.getByRole('region', { name: 'Delete your account' })
  await expect(section).toContainText('A submitted application is a record of the university')
  await expect(section.getByRole('link', { name: /@example\.edu/ })).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
})
