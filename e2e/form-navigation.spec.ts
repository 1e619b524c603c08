import { answerAll, expectStored, openStep } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'

const steps = { name: 'Steps of the application' } as const

test('NAV-10 each page visit reports the page while the application is under way', async ({ formPage: page }) => {
  const calls = recordCalls(page, /last-page/)
  await openStep(page, 'Your Academics')
  await openStep(page, 'Final Steps')

  await expect
    .poll(() => calls.map(({ body }) => body).slice(-2))
    .toEqual([{ last_page: '/education-ug' }, { last_page: '/final-steps' }])
})

test('NAV-10 a visitor reports no page', async ({ page }) => {
  const calls = recordCalls(page, /\/api\//)
  await page.goto('/about')
  await openStep(page, 'Your Academics')

  expect(calls).toEqual([])
})

test('NAV-17 an address that is not right for the person leads to the first page', async ({ formPage: page }) => {
  await page.goto('/completion')

  await expect(page).toHaveURL('/about')
})

test('NAV-18 REV-01 each step says how many questions are left', async ({ formPage: page }) => {
  const about = page.getByRole('navigation', steps).getByRole('link', { name: 'About You' })
  await expect(about).toContainText('10 left')

  await answerAll(page, { first_name: 'Maya' })

  await expect(about).toContainText('9 left')
})

test('NAV-20 a visitor who has answered something is led to sign-up with the answers', async ({ page }) => {
  await page.goto('/about')
  await answerAll(page, { first_name: 'Maya' })
  await page.getByRole('navigation', steps).getByRole('link', { name: 'Your Academics' }).click()

  await expect(page).toHaveURL('/signup')
  await expect.poll(() => page.evaluate(() => window.history.state.usr)).toEqual({ answers: { first_name: 'Maya' } })
})

test('NAV-20 a visitor who has answered nothing just moves on', async ({ page }) => {
  await page.goto('/about')
  await openStep(page, 'Your Academics')

  await expect(page).toHaveURL('/education-ug')
})

test('NAV-21 NAV-23 a click on a step saves and posts the validations before the page changes', async ({
  formPage: page,
}) => {
  await answerAll(page, { first_name: 'Maya' })
  const calls = recordCalls(page)
  const pagesMeanwhile: string[] = []
  await page.route(/api\/(answer|validations)$/, async (route) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    pagesMeanwhile.push(new URL(page.url()).pathname)
    await route.continue()
  })
  await openStep(page, 'Your Academics')

  expect(pagesMeanwhile).toEqual(['/about', '/about'])
  await expect
    .poll(() => calls)
    .toEqual([
      { name: 'PUT /api/answer', body: { first_name: 'Maya' } },
      { name: 'POST /api/validations', body: {} },
      { name: 'PUT /api/last-page', body: { last_page: '/education-ug' } },
    ])
})

test('NAV-10 NAV-23 in validating a change of page posts the errors and reports the page', async ({
  formPage: page,
}) => {
  await page.request.post('/api/web-status', {
    data: { web_status: 'validating' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  const calls = recordCalls(page, /validations|last-page/)
  await openStep(page, 'Your Academics')

  await expect
    .poll(() => calls.slice(-2))
    .toEqual([
      { name: 'POST /api/validations', body: expect.objectContaining({ first_name: ['First Name'] }) },
      { name: 'PUT /api/last-page', body: { last_page: '/education-ug' } },
    ])
})

test('NAV-22 continue saves and opens the next page at its top', async ({ formPage: page }) => {
  await answerAll(page, { first_name: 'Maya' })
  await page.getByRole('button', { name: 'Continue', exact: true }).click()

  await expect(page).toHaveURL('/education-ug')
  await expect(page.getByRole('heading', { name: 'Your Academics', level: 1 })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expectStored(page, { first_name: 'Maya' })
})

test('NAV-23 the first change of page is remembered', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await page.goto('/about')

  await expect(page).toHaveURL('/about')
})

test('NAV-21 without a connection the page changes all the same, and nothing is lost', async ({
  formPage: page,
  context,
}) => {
  await openStep(page, 'Your Academics')
  await openStep(page, 'About You')
  await context.setOffline(true)
  await answerAll(page, { first_name: 'Maya' })
  await openStep(page, 'Your Academics')
  await expect(page.getByText('Not saved yet: we will keep trying')).toBeVisible()
  await expect(page.getByLabel('Error Notification')).toHaveCount(0)
  await context.setOffline(false)

  await expectStored(page, { first_name: 'Maya' })
})

test('NAV-21 ERR-08 validations that cannot be posted raise an error toast, and the page changes', async ({
  formPage: page,
}) => {
  await page.route('**/api/validations', (route) => route.fulfill({ status: 500, json: { message: 'No room left' } }))
  await openStep(page, 'Your Academics')

  await expect(page.getByLabel('Error Notification')).toContainText('No room left.')
})

test('NAV-21 the validations are posted even if the answers cannot be saved', async ({ formPage: page }) => {
  await page.route('**/api/answer', (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }))
  await answerAll(page, { first_name: 'Maya' })
  const calls = recordCalls(page, /validations/)
  await openStep(page, 'Your Academics')

  await expect.poll(() => calls).toEqual([{ name: 'POST /api/validations', body: {} }])
  await expect(page.getByText('Not saved yet: we will keep trying')).toBeVisible()
})

for (const [step, button] of [
  ['About You', 'Continue'],
  ['Final Steps', 'Submit'],
] as const)
  test(`NAV-24 ${button} takes a visitor to sign-up with the answers in progress`, async ({ page }) => {
    await page.goto('/about')
    if (step !== 'About You') await openStep(page, step)
    const asked = step === 'About You' ? { city: 'Lagos' } : { legal_agree: 'true' }
    await answerAll(page, asked)
    await page.getByRole('button', { name: button, exact: true }).click()

    await expect(page).toHaveURL('/signup')
    await expect.poll(() => page.evaluate(() => window.history.state.usr)).toEqual({ answers: asked })
  })

test('NAV-09 a link that names a question of any kind scrolls to it and focuses it', async ({ formPage: page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [link, focused] of [
    ['/about#zip', '#zip'],
    ['/about#country', '#country'],
    ['/about#address_line_1', '#address_line_1'],
    ['/about#birth_date', '#birth_date'],
    ['/education-ug#act_taken', '#act_taken input[value="Y"]'],
    ['/final-steps#legal_agree', '#legal_agree'],
  ] as const) {
    // From a page without a script, so that each link loads the page anew.
    await page.goto('/robots.txt')
    await page.goto(link)
    await expect(page.locator(focused)).toBeFocused()
    await expect(page.locator(focused)).toBeInViewport({ ratio: 1 })
  }
})

test('CFG-06 the continue button measures 15rem by 3rem, the submit button 10rem by 3rem', async ({
  formPage: page,
}) => {
  const sizeOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox()

  expect(await sizeOf('Continue')).toMatchObject({ width: 240, height: 48 })
  await openStep(page, 'Your Academics')
  expect(await sizeOf('Continue')).toMatchObject({ width: 240, height: 48 })
  await openStep(page, 'Final Steps')
  expect(await sizeOf('Submit')).toMatchObject({ width: 160, height: 48 })
})
