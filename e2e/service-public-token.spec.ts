import { issuePublicToken } from '../server/src/features/tokens/tokens.ts'
import { expect, test } from './lasting-window.ts'
import type { TestServer } from './start-server.ts'

const publicLink = async ({ database, clock }: TestServer, answers: Record<string, string>): Promise<string> => {
  const inAnHour = new Date(clock.now().getTime() + 60 * 60_000)
  return `/?campaign=fair&token=${await issuePublicToken(database.sql, answers, inAnHour)}`
}

const firstName = 'First Name'

test('NAV-11 a visitor with a token starts with its answers, and keeps them after a reload', async ({
  page,
  server,
}) => {
  await page.goto(await publicLink(server, { first_name: 'Ada', last_name: 'Byron' }))

  await expect(page.getByLabel(firstName).first()).toHaveValue('Ada')
  await expect(page).toHaveURL('/about?campaign=fair')
  await page.reload()
  await expect(page.getByLabel(firstName).first()).toHaveValue('Ada')
})

test('NAV-11 what the visitor has typed in this window is not replaced', async ({ page, server }) => {
  await page.goto('/about')
  await page.getByLabel(firstName).first().fill('Zoë')

  await page.goto(await publicLink(server, { first_name: 'Ada', city: 'Clarksville' }))

  await expect(page.getByLabel(firstName).first()).toHaveValue('Zoë')
  await expect(page.getByLabel('City').first()).toHaveValue('Clarksville')
})

test('NAV-11 a token that is not valid says so, and the form opens empty', async ({ page }) => {
  await page.goto('/?token=wrong')

  await expect(
    page.getByText('This link is not valid or has expired. Please ask for a new one.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL('/about')
  await expect(page.getByLabel(firstName).first()).toHaveValue('')
})

test('NAV-11 a student who is logged in keeps the own answers', async ({ studentPage: page, server }) => {
  await page.goto(await publicLink(server, { first_name: 'Ada' }))

  await expect(page).toHaveURL('/about?campaign=fair')
  await expect(page.getByLabel(firstName).first()).toHaveValue('')
})
