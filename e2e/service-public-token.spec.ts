import { issuePublicToken } from '../server/src/features/tokens/tokens.ts'
import { expect, test } from './lasting-window.ts'
import type { TestServer } from './start-server.ts'
import { logInWithoutCard } from './student.ts'

const publicLink = async ({ database, clock }: TestServer, answers: Record<string, string>): Promise<string> => {
  const inAnHour = new Date(clock.now().getTime() + 60 * 60_000)
  return `/?campaign=fair&token=${await issuePublicToken(database.sql, answers, inAnHour)}`
}

test('NAV-11 a visitor starts with the answers of a token, which replace nothing typed here, and a student keeps the own ones', async ({
  page,
  server,
  student,
}) => {
  const firstName = page.getByLabel('First Name').first()
  const city = page.getByLabel('City').first()

  await test.step('a token that is not valid says so, and the form opens empty', async () => {
    await page.goto('/?token=wrong')
    await expect(
      page.getByText('This link is not valid or has expired. Please ask for a new one.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/about')
    await expect(firstName).toHaveValue('')
  })

  await test.step('what the visitor has typed in this window is not replaced, and the rest is kept after a reload', async () => {
    await firstName.fill('Zoë')
    await page.goto(await publicLink(server, { first_name: 'Ada', last_name: 'Byron', city: 'Clarksville' }))
    await expect(city).toHaveValue('Clarksville')
    await expect(firstName).toHaveValue('Zoë')
    await expect(page).toHaveURL('/about?campaign=fair')
    await page.reload()
    await expect(city).toHaveValue('Clarksville')
  })

  await test.step('a student who is logged in keeps the own answers', async () => {
    await page.evaluate(() => sessionStorage.clear())
    await logInWithoutCard(page, server, student)
    await page.goto(await publicLink(server, { first_name: 'Ada' }))
    await expect(page.getByText("We're glad you're here")).toBeVisible()
    await expect(page).toHaveURL('/about?campaign=fair')
    await expect(firstName).toHaveValue('')
  })
})
