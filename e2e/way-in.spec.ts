import { expectStored, requiredAnswers, storedAnswers } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import { createStudent, newAddress } from './student.ts'
import { applyAndSubmit, logIn, signUp, typeAsVisitor } from './way-in.ts'

for (const slowdown of [1, 6])
  test(`NAV-26 SAV-06 a visitor types, signs up, logs in and submits, on a processor slowed ${slowdown} times`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(180_000)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    await typeAsVisitor(page, 'Maya')
    await signUp(page, server, newAddress())
    await logIn(page)
    await expect(page.getByLabel('First Name').first()).toHaveValue('Maya')
    await applyAndSubmit(page)

    await expectStored(page, requiredAnswers)
  })

test('NAV-26 SAV-06 a visitor who already has an account logs in and keeps the answers', async ({ page, student }) => {
  await typeAsVisitor(page, 'Maya')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email address').fill(student.username)
  await logIn(page)

  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Your Academics', level: 1 })).toBeVisible()
  await expectStored(page, { first_name: 'Maya' })
})

test('NAV-24 every link from the form to an account card carries the answers', async ({ page }) => {
  const typed = { first_name: 'Maya' }
  const carried = () => page.evaluate(() => history.state.usr?.answers)
  const links = [
    () => page.getByRole('region', { name: 'Welcome!' }).getByRole('link').first(),
    () => page.getByRole('link', { name: 'created an account' }).first(),
    () => page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Sign In' }),
  ]
  await page.goto('/education-ug')
  await page.evaluate((answers) => sessionStorage.setItem('visitor answers', JSON.stringify(answers)), typed)
  for (const [index, link] of links.entries()) {
    await page.goto('/education-ug')
    if (index === 2) await page.getByRole('button', { name: 'Account', exact: true }).click()
    await link().click()
    await expect(page).toHaveURL(/\/(signup|login)$/)
    await expect.poll(carried).toEqual(typed)
  }
})

test('SAV-06 an answer that the account has already is not replaced: both stay until the person chooses', async ({
  studentPage: page,
  student,
}) => {
  await page.request.put('/api/answer', { data: { first_name: 'Zoë' }, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.context().clearCookies()
  await typeAsVisitor(page, 'Maya')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email address').fill(student.username)
  await logIn(page)

  const firstName = page.getByLabel('First Name').first()
  await expect(firstName).toHaveValue('Zoë')
  const notice = page.getByText('“First Name” is “Zoë” in your application, but “Maya” was typed in this browser')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expectStored(page, { first_name: 'Zoë' })

  await page.getByRole('button', { name: 'Use “Maya”' }).click()
  await expect(firstName).toHaveValue('Maya')
  await expectStored(page, { first_name: 'Maya' })
})

test('NAV-27 SES-18 after a logout nothing of the person is in the storage or on the way back', async ({
  page,
  server,
}) => {
  test.slow()
  const username = newAddress()
  await typeAsVisitor(page, 'Maya')
  await signUp(page, server, username)
  await logIn(page)
  await expectStored(page, { first_name: 'Maya' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  const traces = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))
  expect(traces).not.toContain(username)
  expect(traces).not.toContain('Maya')

  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(page.getByLabel('First Name').first()).toHaveValue('')
  expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull()
})

test('SAV-06 answers that one account has taken do not reach the next one', async ({ page, server, student }) => {
  test.slow()
  await typeAsVisitor(page, 'Maya')
  await page.getByRole('link', { name: "Governors' Choice Application" }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email address').fill(student.username)
  await logIn(page)
  await expectStored(page, { first_name: 'Maya' })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')

  // This entry of the history still holds the answers.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login')
  const other = await createStudent(server)
  await page.getByLabel('Email address').fill(other.username)
  await logIn(page)

  await expect(page.getByLabel('First Name').first()).toHaveValue('')
  expect(await storedAnswers(page)).toEqual({})
})

test('NAV-26 the form stays visible until the code of the Sign Up card is loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/sign-up-card/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maya')
  const asked = page.waitForRequest(/\/assets\/sign-up-card/)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await asked

  await expect(page).toHaveURL('/about')
  await expect(page.getByLabel('First Name').first()).toBeVisible()
  await expect(page.locator('.screen-spinner')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/signup')
})

test('NAV-26 a card whose code cannot be fetched shows the error page', async ({ page }) => {
  await page.route(/\/assets\/sign-up-card/, (route) => route.abort())
  await page.goto('/about')
  await page.getByLabel('First Name').first().fill('Maya')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page.getByText('Something went wrong.')).toBeVisible()
})

test('NAV-26 a logout hides the form at once, also while the code of the Log In card is missing', async ({
  formPage: page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/log-in-card/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.locator('.screen-spinner')).toBeVisible()
  await expect(page.getByLabel('First Name').first()).toBeHidden()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible()
})

test('NAV-26 the history guard notices a page that changes the history in a loop', async ({ page, historyLoops }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    for (let times = 0; times < 6; times += 1) {
      window.history.pushState(null, '')
      window.history.replaceState(null, '')
    }
  })

  await expect.poll(() => [...historyLoops]).toEqual(['/about'])
  historyLoops.clear()
})
