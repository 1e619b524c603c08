import { issuePublicToken } from '../server/src/integration/tokens/tokens.ts'
import { expectAccessible } from './expect-accessible.ts'
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

test('NAV-70 a link with a token can be tried again until its answers have arrived, by a press or with the connection, and the form can be opened without them', async ({
  page,
  context,
  server,
}) => {
  const link = await publicLink(server, { city: 'Clarksville' })
  const title = page.getByRole('heading', { level: 1 })
  const notLoaded = 'The answers of your link could not be loaded.'
  let isLost = true
  await page.route('**/public/tmp?*', (route) => (isLost ? route.abort('connectionreset') : route.continue()))

  await test.step('the link stays in the address, also after a reload', async () => {
    await page.goto(link)
    await expect(title).toHaveText(notLoaded)
    await expect(page.getByRole('main')).toContainText('Please check your connection and try again.')
    await expectAccessible(page)
    await page.reload()
    await expect(title).toHaveText(notLoaded)
    await expect(page).toHaveURL(/[?&]token=/)
  })

  await test.step('the answers come with the connection, or by a press', async () => {
    await context.setOffline(true)
    isLost = false
    await context.setOffline(false)
    await expect(page.getByLabel('City').first()).toHaveValue('Clarksville')
    await expect(page).toHaveURL('/about?campaign=fair')

    await page.evaluate(() => sessionStorage.clear())
    isLost = true
    await page.goto(link)
    await expect(title).toHaveText(notLoaded)
    isLost = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('City').first()).toHaveValue('Clarksville')
  })

  await test.step('a server that is overloaded says so, and the form opens without the answers', async () => {
    await page.evaluate(() => sessionStorage.clear())
    const json = { message: 'Too many people are here right now. Please try again in a minute.' }
    await page.route('**/public/tmp?*', (route) => route.fulfill({ status: 503, json }))
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(json.message)
    await page.getByRole('button', { name: 'Start without them' }).click()
    await expect(title).toHaveText('About You')
    await expect(page.getByLabel('City').first()).toHaveValue('')
    await expect(page).toHaveURL('/about?campaign=fair')
  })
})
