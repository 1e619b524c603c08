import type { Locator, Page } from '@playwright/test'
import { storeAnswers, submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { control, openStep, requiredAnswers, submit, submitButton, submitQuestion } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import { expectAllToSurvive, filesOf, type Screen } from './lost-files.ts'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const screenAt = (path: string): Screen => ({ path, shows: heading })

const cards = ['login', 'signup', 'confirm', 'forgot', 'reset', 'unsubscribe', 'receipt', 'from-phone', 'counselor']

const form: Screen = { path: '/about', shows: (page) => control(page, 'first_name') }

const ofVisitor: readonly Screen[] = [form, ...cards.map((card) => screenAt(`/${card}`))]

const ofStudent: readonly Screen[] = [
  { path: '/about#city', shows: (page) => control(page, 'first_name') },
  { path: '/education-ug#ged', shows: (page) => page.getByText('Choose a file').first() },
  { path: '/final-steps#legal_agree', shows: (page) => page.getByRole('heading', { name: 'Check your answers' }) },
  screenAt('/account'),
  { path: '/final-steps#legal_agree', press: submitButton, shows: submitQuestion },
]

const ofSubmitted: readonly Screen[] = [{ path: '/completion', shows: (page) => page.getByText(/^GC-/) }]

const deskPaths = ['applications', 'duplicates', 'insight', 'exports', 'systems', 'staff', 'audit', 'account', 'login']

const ofDesk = deskPaths.map((path) => screenAt(`/desk/${path}`))

test('NAV-60 on the pages for visitors each file that is lost once comes nevertheless, or the page says so and offers to reload', async ({
  page,
}) => {
  test.setTimeout(300_000)

  expect(await expectAllToSurvive(page, ofVisitor)).toBeGreaterThan(30)
})

test('NAV-60 on the pages for applicants each file that is lost once comes nevertheless, or the page says so and offers to reload', async ({
  studentPage: page,
}) => {
  test.setTimeout(300_000)
  await storeAnswers(page, requiredAnswers)
  const known = new Set((await filesOf(page, form)).flat())
  const lost = await expectAllToSurvive(page, ofStudent, known)
  await submitApplication(page)

  expect(lost + (await expectAllToSurvive(page, ofSubmitted, known))).toBeGreaterThan(20)
})

test('NAV-60 at the desk each file that is lost once comes nevertheless, or the page says so and offers to reload', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  await logInAtDesk(page, server, 'administrator', 'Ada Administrator')

  expect(await expectAllToSurvive(page, ofDesk)).toBeGreaterThan(20)
})

test('NAV-60 a submission whose code is gone says so after three attempts, the form can be used, and a reload brings back what was not saved', async ({
  studentPage: page,
}) => {
  await storeAnswers(page, requiredAnswers)
  const asked: string[] = []
  page.on('request', (request) => /submit-application|read-only/.test(request.url()) && asked.push(request.url()))
  await page.route(/\/assets\/read-only.*\.js/, (route) => route.abort())
  await page.route(/\/assets\/check-answers.*\.js/, (route) => route.abort())
  await page.goto('/final-steps')
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await submitButton(page).click()

  await expect(page.getByLabel('Reload')).toContainText('A part of this page could not be loaded.')
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.route('**/api/answer', (route) => route.abort())
  await openStep(page, 'About You')
  await control(page, 'city').fill('Abuja')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(control(page, 'city')).toHaveValue('Abuja')
  await openStep(page, 'Final Steps')
  await submit(page)
  await expect(page).toHaveURL('/completion')
})

test('NAV-60 where the code for toasts is what was lost, the words stand in the place of one', async ({ page }) => {
  await page.route(/\/assets\/announcements.*\.js/, (route) => route.abort())
  await page.goto('/about')

  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('NAV-61 a desk that was open during an upgrade says that a page is gone, instead of loading for ever, and a reload opens it', async ({
  page,
  server,
}) => {
  await logInAtDesk(page, server, 'officer', 'Otto Officer')
  await page.goto('/desk/applications')
  await page.route(/\/assets\/desk\/insight-page.*\.js/, (route) =>
    route.fulfill({ status: 404, json: { message: 'Gone.' } }),
  )
  await page.getByRole('link', { name: 'Insight' }).click()

  await expect(page.getByRole('main')).toContainText('This part of the page could not be loaded.')
  await expect(page.getByLabel('Reload')).toContainText('Copy what you have typed and not sent yet.')
  await expect(page.locator('.spinner').filter({ visible: true })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page)).toHaveText('Insight')
})
