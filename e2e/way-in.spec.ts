import type { Page } from '@playwright/test'
import {
  answerAll,
  control,
  expectSaved,
  expectStored,
  openStep,
  requiredAnswers,
  store,
  storedAnswers,
} from './form-applicant.ts'
import { test as inOwnWindow, recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { onSlowProcessor } from './slow-pages.ts'
import { createStudent, newAddress } from './student.ts'
import { applyAndSubmit, logIn, signUp, typeAsVisitor } from './way-in.ts'

inOwnWindow(
  'NAV-26 SAV-06 a visitor types, signs up, logs in and submits, on a processor slowed 6 times',
  async ({ page, browser, server }) => {
    inOwnWindow.skip(process.platform === 'win32', 'Windows cannot stop a process for a while.')
    inOwnWindow.setTimeout(180_000)
    await onSlowProcessor(browser, async () => {
      await typeAsVisitor(page, 'Maya')
      await signUp(page, server, newAddress())
      await logIn(page)
      await expect(control(page, 'first_name')).toHaveValue('Maya')
      await applyAndSubmit(page)
    })

    await expectStored(page, requiredAnswers)
  },
)

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
}

test('NAV-26 NAV-27 SAV-06 SES-18 the answers of a visitor travel through sign-up and login into the account, and a logout leaves nothing of them', async ({
  page,
  server,
}) => {
  test.slow()
  const username = newAddress()
  await page.goto('/')
  await answerAll(page, { country: 'USA', state: 'TN', tennessee_county: 'montgomery' })
  await page.getByLabel('First Name').first().pressSequentially('Maya')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await signUp(page, server, username)
  await logIn(page)
  await expect(control(page, 'first_name')).toHaveValue('Maya')
  await expectStored(page, {
    first_name: 'Maya',
    country: 'USA',
    state: 'TN',
    tennessee_county: 'montgomery',
    tennessee_county_desc: 'Montgomery',
  })
  expect(await page.evaluate(() => window.sessionStorage.getItem('visitor answers'))).toBeNull()
  await control(page, 'first_name').fill('May')
  await expectSaved(page)
  await page.reload()
  await expect(control(page, 'first_name')).toHaveValue('May')

  await logOut(page)
  const traces = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))
  expect(traces).not.toContain(username)
  expect(traces).not.toContain('May')
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(control(page, 'first_name')).toHaveValue('')
  expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull()
})

test('NAV-26 SAV-06 a visitor logs in to an account that has answers: none is replaced unasked, and none reaches the next account', async ({
  studentPage: page,
  student,
  server,
}) => {
  test.slow()
  await store(page, { first_name: 'Zoë' })
  await page.context().clearCookies()
  await page.goto('/')
  await control(page, 'city').fill('Lagos')
  await control(page, 'first_name').fill('Maya')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: "Governors' Choice Application" }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email address').fill(student.username)
  await logIn(page)

  await test.step('what the account lacks is filled in, and of two answers both stay until the person chooses', async () => {
    await expectStored(page, { first_name: 'Zoë', city: 'Lagos' })
    await expect(control(page, 'first_name')).toHaveValue('Zoë')
    const notice = page.getByText('“First Name” is “Zoë” in your application, but “Maya” was typed in this browser')
    await expect(notice).toBeVisible()
    await page.reload()
    await expect(notice).toBeVisible()
    await expectStored(page, { first_name: 'Zoë' })
    await page.getByRole('button', { name: 'Use “Maya”' }).click()
    await expect(control(page, 'first_name')).toHaveValue('Maya')
    await expectStored(page, { first_name: 'Maya' })
  })
  await logOut(page)

  await test.step('an entry of the history still holds the answers, and the next account does not get them', async () => {
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/signup')
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    const other = await createStudent(server)
    await page.getByLabel('Email address').fill(other.username)
    await logIn(page)
    await expect(control(page, 'first_name')).toHaveValue('')
    expect(await storedAnswers(page)).toEqual({})
  })

  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Academics', level: 1 })).toBeVisible()
})

test('NAV-03 NAV-10 NAV-20 SES-15 WID-11 a visitor who has answered nothing moves on freely, is reported nowhere, and has plain questions only', async ({
  page,
}) => {
  const calls = recordCalls(page, /\/api\//)
  await page.goto('/')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About You')
  await openStep(page, 'Your Academics')
  await expect(page).toHaveURL('/education-ug')

  await answerAll(page, { hs_ged_radio: '2' })
  await expect(page.getByText('This question can be finished once you have created an account.')).toBeVisible()
  await expect(page.locator('input[type="file"]')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Another' })).toHaveCount(0)
  await expect(page.getByText('You can add another college once you have created an account.')).toBeVisible()
  await expect(page.getByText('Your answers stay in this window until you create an account.')).toBeVisible()
  expect(calls).toEqual([])
})

test('NAV-20 NAV-24 NAV-26 SAV-05 every way from the form to an account card carries the answers, and the form stays visible until the card is loaded', async ({
  page,
  context,
}) => {
  test.slow()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/sign-up-card/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/about')
  const typed: Record<string, string> = { first_name: 'Maya', country: 'USA', state: 'TN', city: 'Memphis' }
  await answerAll(page, typed)
  await control(page, 'phone_home').pressSequentially('call 9315550142')
  await expect(control(page, 'phone_home')).toHaveValue('(931) 555-0142')
  await page.reload()
  for (const [key, value] of Object.entries(typed)) await expect(control(page, key)).toHaveValue(value)
  const other = await context.newPage()
  await other.goto('/about')
  await expect(control(other, 'first_name')).toHaveValue('')
  await other.close()

  const expectCarried = async (card: string) => {
    await expect(page).toHaveURL(card)
    await expect
      .poll(() => page.evaluate(() => window.history.state.usr?.answers))
      .toEqual({ ...typed, country_desc: 'United States', state_desc: 'Tennessee', phone_home: '(931) 555-0142' })
  }
  const goBack = async (title: string) => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  const step = (name: string) => page.getByRole('navigation').getByRole('link', { name })

  const asked = page.waitForRequest(/\/assets\/sign-up-card/)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await asked
  await expect(page).toHaveURL('/about')
  await expect(control(page, 'first_name')).toBeVisible()
  await expect(page.locator('.screen-spinner')).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible()
  await expectCarried('/signup')

  await goBack('About You')
  await page.getByRole('region', { name: 'Welcome!' }).getByRole('link').first().click()
  await expectCarried('/signup')
  await goBack('About You')
  await step('Your Academics').click()
  await expectCarried('/signup')

  // A visitor with answers reaches the other pages by their addresses only.
  await page.goto('/education-ug')
  await page.getByRole('link', { name: 'created an account' }).first().click()
  await expectCarried('/signup')
  await page.goto('/final-steps')
  typed.legal_agree = 'true'
  await answerAll(page, { legal_agree: 'true' })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectCarried('/signup')
  await goBack('Final Steps')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Sign In' }).click()
  await expectCarried('/login')

  await test.step('a card whose code cannot be fetched shows the error page', async () => {
    await page.route(/\/assets\/forgot-card/, (route) => route.abort())
    await page.getByRole('link', { name: /forgot/i }).click()
    await expect(page.getByText('Something went wrong.')).toBeVisible()
  })
})

test('NAV-26 the history guard notices a page that changes the history in a loop', async ({ page, historyLoops }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    for (let times = 0; times < 6; times += 1) {
      window.history.pushState(null, '')
      window.history.replaceState(null, '')
    }
  })

  await expect.poll(() => [...historyLoops]).toEqual(['/robots.txt'])
  historyLoops.clear()
})
