import { expect, test } from './lasting-window.ts'

const invalid = 'Your session is invalid. Please clear your cookies and login again.'

test('ERR-02 an ended session leads to the Log In card with the message when the page loads', async ({
  studentPage: page,
  server,
  student,
}) => {
  await server.database.sql('delete from sessions where account_id = (select id from accounts where username = $1)', [
    student.username,
  ])
  await page.goto('/about')

  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText(invalid)
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual([])
})

test('ERR-02 a later 401 clears the fetched data and opens the Log In card', async ({ studentPage: page, student }) => {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/about')
  await reported
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(student.username)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/last-page', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }))

  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click()

  await expect(page.getByRole('alert')).toHaveText(invalid)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('ERR-02 a 401 that is not JSON is an invalid session too', async ({ studentPage: page }) => {
  await page.route('**/api/profile', (route) => route.fulfill({ status: 401, body: '<h1>No</h1>' }))
  await page.goto('/about')

  await expect(page.getByRole('alert')).toHaveText(invalid)
})

for (const path of ['/signup', '/login'])
  test(`ERR-02 a 401 of a call that needs no session, made on ${path}, is an invalid session too`, async ({ page }) => {
    await page.route('**/public/*', (route) => route.fulfill({ status: 401, json: { message: 'No.' } }))
    await page.goto(path)
    await page.getByLabel('Email address').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Kestrel!Harbor7')
    await page.locator('form button[type=submit]').click()

    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText(invalid)
    await expect(page.locator('.toast')).toHaveCount(0)
  })

test("SES-03 without the readable cookie the form is a visitor's", async ({ studentPage: page }) => {
  await page.goto('/about')
  await expect(page.getByText("We're glad you're here")).toBeVisible()

  await page.context().clearCookies({ name: 'GovernorsIdentity.present' })
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
})

test('SES-08 after a logout the back button shows nothing personal', async ({ studentPage: page, student }) => {
  await page.request.put('/api/answer', {
    data: { first_name: 'Maximiliana' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto('/about')
  await expect(page.getByText("We're glad you're here, Maximiliana")).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')

  await page.goBack()
  await page.goto('/about')

  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Maximiliana')
  expect(
    await page.locator('input').evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value'))),
  ).not.toContain('Maximiliana')
  await expect(page.locator('body')).not.toContainText(student.username)
})

test('SES-18 unsaved answers are announced after a logout and can be removed from the browser', async ({
  studentPage: page,
  student,
}) => {
  await page.route('**/api/answer', (route) => route.abort())
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maximiliana')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('What you typed is safe in this browser.')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await stored()).toContain(student.username)

  await page.getByRole('button', { name: 'Remove these answers from this browser' }).click()
  await page.getByRole('button', { name: 'Yes, remove them' }).click()

  await expect(page.getByText('The unsaved answers were removed from this browser.')).toBeVisible()
  expect(await stored()).toBe('{}')
})

test('SES-08 a logout in one tab logs out the other tabs', async ({ studentPage: page, context }) => {
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByText("We're glad you're here")).toBeVisible()
  await page.goto('/about')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()

  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You have been logged out.')).toBeVisible()
})

test('SES-17 the service user sees no header, footer, navigation, account menu or welcome', async ({ page }) => {
  await page.route('**/service/tmp-pdf**', (route) =>
    route.fulfill({ json: { answer: {}, add_another: {}, document_answer: {}, tabs: {} } }),
  )
  await page.goto('/?service_token=abc')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  for (const role of ['banner', 'contentinfo', 'navigation', 'button', 'textbox', 'separator'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByText('Welcome!')).toHaveCount(0)
})
