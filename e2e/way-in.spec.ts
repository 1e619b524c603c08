import type { Answers } from '@apply/engine/answers'
import type { Page } from '@playwright/test'
import { storeAnswers } from './calls.ts'
import { answerAll, control, expectSaved, expectStored, requiredAnswers, storedAnswers } from './form-applicant.ts'
import { test as inOwnWindow } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { onSlowProcessor } from './slow-pages.ts'
import { createStudent, goodPassword, newAddress } from './student.ts'
import { applyAndSubmit, logIn, signUp, typeAsVisitor } from './way-in.ts'

inOwnWindow(
  'NAV-26 SAV-06 a visitor types, signs up, logs in and submits, on a processor slowed 6 times',
  async ({ page, browser, server }) => {
    inOwnWindow.skip(process.platform === 'win32', 'Windows cannot stop a process for a while.')
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

/** The answers of a visitor travel in the entry of the history. */
const expectCarried = (page: Page, answers: Answers): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.history.state.usr?.answers)).toEqual(answers)

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
}

test('NAV-24 NAV-26 SAV-06 the answers of a visitor travel through sign-up and login into the account, and a logout leaves nothing of them', async ({
  page,
  server,
}) => {
  const username = newAddress()
  const answers = {
    first_name: 'Maya',
    country: 'USA',
    country_desc: 'United States',
    state: 'TN',
    state_desc: 'Tennessee',
    tennessee_county: 'montgomery',
    tennessee_county_desc: 'Montgomery',
  }
  await page.goto('/')
  await answerAll(page, { country: 'USA', state: 'TN', tennessee_county: 'montgomery' })
  await page.getByLabel('First Name').first().pressSequentially('Maya')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await signUp(page, server, username)
  await test.step('ACC-34 the Log In card has the answers and the password, which is written down nowhere', async () => {
    await expectCarried(page, answers)
    await expect(
      page.getByText('Everything you typed is safe. Your email address and password are filled in.'),
    ).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword)
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
      goodPassword,
    )
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/signup')
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await expectCarried(page, answers)
  })
  await logIn(page)
  await expect(control(page, 'first_name')).toHaveValue('Maya')
  await expectStored(page, answers)
  expect(await page.evaluate(() => window.sessionStorage.getItem('visitor answers'))).toBeNull()
  await control(page, 'first_name').fill('May')
  await expectSaved(page)
  await page.reload()
  await expect(control(page, 'first_name')).toHaveValue('May')

  await test.step('SES-18 NAV-27 a logout leaves nothing, and there is no way back to it', async () => {
    await logOut(page)
    const traces = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    )
    expect(traces).not.toContain(username)
    expect(traces).not.toContain('May')
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(control(page, 'first_name')).toHaveValue('')
    expect(await page.evaluate(() => history.state?.usr ?? null)).toBeNull()
  })
})

test('NAV-26 SAV-06 a visitor logs in to an account that has answers: none is replaced unasked, and none reaches the next account', async ({
  studentPage: page,
  student,
  server,
}) => {
  await storeAnswers(page, { first_name: 'Zoë' })
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

test('NAV-20 NAV-24 NAV-26 every way from the form to an account card carries the answers, and the form stays visible until the card is loaded', async ({
  page,
  context,
}) => {
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

  await test.step('SAV-05 a reload keeps them, in this window', async () => {
    await page.reload()
    for (const [key, value] of Object.entries(typed)) await expect(control(page, key)).toHaveValue(value)
    const other = await context.newPage()
    await other.goto('/about')
    await expect(control(other, 'first_name')).toHaveValue('')
    await other.close()
  })

  const expectCarriedTo = async (card: string) => {
    const labels = { country_desc: 'United States', state_desc: 'Tennessee' }
    await expect(page).toHaveURL(card)
    await expectCarried(page, { ...typed, ...labels, phone_home: '(931) 555-0142' })
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
  await expectCarriedTo('/signup')

  await goBack('About You')
  await page.getByRole('region', { name: 'Welcome!' }).getByRole('link').first().click()
  await expectCarriedTo('/signup')
  await goBack('About You')
  await step('Your Academics').click()
  await expectCarriedTo('/signup')

  // A visitor with answers reaches the other pages by their addresses only.
  await page.goto('/education-ug')
  await page.getByRole('link', { name: 'created an account' }).first().click()
  await expectCarriedTo('/signup')
  await page.goto('/final-steps')
  typed.legal_agree = 'true'
  await answerAll(page, { legal_agree: 'true' })
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expectCarriedTo('/signup')
  await goBack('Final Steps')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Sign In' }).click()
  await expectCarriedTo('/login')

  await test.step('a card whose code cannot be fetched says so, and opens with the next connection', async () => {
    await page.route(/\/assets\/forgot-card/, (route) => route.abort())
    await page.getByRole('link', { name: /forgot/i }).click()
    await expect(page.getByLabel('Reload')).toContainText('A part of this page could not be loaded.')
    await expect(page.getByLabel('Slow connection')).toBeHidden()
    await expect(page).toHaveURL('/login')
    await page.unroute(/\/assets\/forgot-card/)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await expect(page.getByLabel('Reload')).toBeHidden()
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
