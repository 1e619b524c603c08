import type { BrowserContext, Locator, Page } from '@playwright/test'
import { storeAnswers, submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { control, openStep, requiredAnswers, submit, submitButton, submitQuestion } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import { routeOnce } from './route-once.ts'
import type { TestServer } from './start-server.ts'
import { createStudent, logInWithoutCard } from './student.ts'

type Screen = {
  readonly path: string
  /** What a person presses there. */
  readonly press?: (page: Page) => Locator
  /** What is there when the screen works. */
  readonly shows: (page: Page) => Locator
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const screenAt = (path: string): Screen => ({ path, shows: heading })

const cards = ['login', 'signup', 'confirm', 'forgot', 'reset', 'unsubscribe', 'receipt', 'from-phone']

const ofVisitor: readonly Screen[] = [
  { path: '/about', shows: (page) => control(page, 'first_name') },
  ...cards.map((card) => screenAt(`/${card}`)),
]

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

const reload = (page: Page): Locator =>
  page
    .getByRole('button', { name: 'Reload the page' })
    .or(page.getByRole('link', { name: 'reload the page' }))
    .first()

/** So that what is said after a while is said at once. */
const endSlowStart = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.querySelector('.slow-start')?.getAnimations() ?? []) animation.finish()
  })

const assetOf = (address: string): string | undefined =>
  new URL(address).pathname.match(/^\/assets\/.+\.(js|css)$/)?.[0]

/** What a screen asks for. */
const filesOf = async (context: BrowserContext, { path, press, shows }: Screen): Promise<ReadonlySet<string>> => {
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const file = assetOf(request.url())
    if (file) files.add(file)
  })
  await page.goto(path)
  await press?.(page).click()
  await expect(shows(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.close()
  return files
}

/** Loses the first request for a file. The file has to come nevertheless, or the page has to say so; then a reload brings it. */
const expectToSurvive = async (context: BrowserContext, { path, press, shows }: Screen, file: string) => {
  const page = await context.newPage()
  await routeOnce(
    page,
    ({ pathname }) => pathname === file,
    (route) => route.abort(),
  )
  let hasCome = false
  page.on('requestfinished', (request) => {
    hasCome ||= assetOf(request.url()) === file
  })
  await page.goto(path)
  await expect(async () => {
    await endSlowStart(page)
    if (await reload(page).isVisible()) await reload(page).click({ timeout: 1_000 })
    else if (press && (await press(page).isVisible())) await press(page).click({ timeout: 1_000 })
    await expect(shows(page), `${path} without ${file}`).toBeVisible({ timeout: 4_000 })
    expect(hasCome, `${file} has come at ${path}`).toBe(true)
  }).toPass({ timeout: 60_000 })
  await page.close()
}

const lost = new Set<string>()

/** Most of the time of a page that waits for its next attempt is free for others. */
const pagesAtOnce = 4

/** Each file is lost on the first screen that needs it. */
const expectAllToSurvive = async (context: BrowserContext, screens: readonly Screen[]): Promise<number> => {
  for (const screen of screens) {
    const files = [...(await filesOf(context, screen))].filter((file) => !lost.has(file))
    for (const file of files) lost.add(file)
    for (let first = 0; first < files.length; first += pagesAtOnce) {
      const together = files.slice(first, first + pagesAtOnce)
      await Promise.all(together.map((file) => expectToSurvive(context, screen, file)))
    }
  }
  return lost.size
}

const openAs = async (page: Page, server: TestServer): Promise<void> => {
  await logInWithoutCard(page, server, await createStudent(server))
  await storeAnswers(page, requiredAnswers)
}

test('NAV-60 on the pages for applicants each single file that is lost once comes nevertheless, or the page says so and offers to reload', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(900_000)
  await expectAllToSurvive(context, ofVisitor)
  await openAs(page, server)
  await expectAllToSurvive(context, ofStudent)
  await submitApplication(page)

  expect(await expectAllToSurvive(context, ofSubmitted)).toBeGreaterThan(50)
})

test('NAV-60 at the desk each single file that is lost once comes nevertheless, or the page says so and offers to reload', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(600_000)
  await logInAtDesk(page, server, 'administrator', 'Ada Administrator')

  expect(await expectAllToSurvive(context, ofDesk)).toBeGreaterThan(20)
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
  await expect(page.locator('.spinner')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page)).toHaveText('Where applicants struggle')
})
