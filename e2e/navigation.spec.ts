import { answerAll, control, openStep } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { openScreen } from './screen-checks.ts'
import { logInWithoutCard } from './student.ts'
import { test as inOwnWindow } from './test.ts'
import { fileInput } from './uploads.ts'

const heading = { level: 1 } as const

test('NAV-20 a visitor moves on freely before the first answer, has plain questions only, and ends at /about by a wrong address', async ({
  page,
}) => {
  const calls = recordCalls(page, /\/api\//)
  await test.step('NAV-02 NAV-10 NAV-18 each step has an address, and nothing is reported', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', heading)).toHaveText('About You')
    await openStep(page, 'Your Academics')
    await expect(page).toHaveURL('/education-ug')
    await page.goto('/final-steps')
    await expect(page.getByRole('heading', heading)).toHaveText('Final Steps')
    await expect(page).toHaveURL('/final-steps')
    await page.goto('/education-ug')
    await expect(page.getByRole('heading', heading)).toHaveText('Your Academics')
    await expect(page).toHaveURL('/education-ug')
  })

  await test.step('SES-15 WID-11 what needs an account says so', async () => {
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(page.getByText('This question can be finished once you have created an account.')).toBeVisible()
    await expect(fileInput(page)).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Another' })).toHaveCount(0)
    await expect(page.getByText('You can add another college once you have created an account.')).toBeVisible()
    await expect(page.getByText('Kept until you close this window')).toBeVisible()
    expect(calls).toEqual([])
  })

  await test.step('NAV-03 NAV-04 a wrong address ends at /about', async () => {
    await page.goto('/no/such/page?campaign=fair&x=1')
    await expect(page).toHaveURL('/about?campaign=fair&x=1')
    await expect(page.getByRole('heading', heading)).toHaveText('About You')
    const links = page.getByRole('navigation').getByRole('link')
    await expect(links).toContainText(['About You', 'Your Academics', 'Final Steps'])
    await expect(links).toHaveCount(3)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'About You' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('NAV-08 NAV-17 an address that is not right for this person does too, with the success message in its state', async () => {
    await page.evaluate(() =>
      history.replaceState({ usr: { success: 'Well done.' }, key: 'start', idx: 0 }, '', '/completion'),
    )
    await page.reload()
    await expect(page).toHaveURL('/about')
    await expect(page.getByLabel('Success Notification')).toContainText('Well done.')
  })

  await test.step('NAV-20 REV-03 a visitor sees what is left too, and is led to sign-up by a link to another page', async () => {
    const count = page.getByRole('button', { name: /^\d+ questions? left$/ })
    const list = page.getByRole('dialog', { name: 'What is left' })
    await answerAll(page, { first_name: 'Maya' })
    await expect(page.locator('.step-state').first()).toHaveText('9 left')
    await count.click()
    await list.getByRole('link', { name: 'Last Name' }).click()
    await expect(control(page, 'last_name')).toBeFocused()
    await count.click()
    await list.getByRole('link', { name: 'Academic Interest' }).click()
    await expect(page).toHaveURL('/signup')
  })
})

test('NAV-05 NAV-10 a student opens the form: profile, status and page, each when it is due', async ({
  studentPage: page,
}) => {
  const asked = (path: string) => {
    const bodies: unknown[] = []
    page.on('request', (request) => request.url().endsWith(path) && bodies.push(request.postDataJSON()))
    return bodies
  }
  const profiles = asked('/api/profile')
  const statuses = asked('/api/web-status')
  const reported = asked('/api/last-page')
  await page.goto('/forgot')
  await expect(page.getByRole('heading', heading)).toHaveText('Forgot Password')
  expect(profiles).toHaveLength(0)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/api/web-status', async (route) => {
    expect(reported).toEqual([])
    if (statuses.length < 3) await route.fulfill({ status: 503, json: { message: 'Down.' } })
    else await route.continue()
  })
  const underWay = page.waitForResponse('**/api/last-page')
  await page.goto('/completion')

  await test.step('NAV-25 a spinner fills the window while the profile loads', async () => {
    const spinner = page.locator('.full-screen-spinner')
    await expect(spinner).toBeVisible()
    await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    held.resolve()
    await expect(spinner).toBeHidden()
  })

  await test.step('NAV-08 the completion page leads to the form', async () => {
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', heading)).toHaveText('About You')
  })

  expect(profiles).toHaveLength(1)
  expect((await underWay).status()).toBe(200)

  await test.step('SUB-02 API-10 the status is sent until it arrives', async () => {
    expect(statuses).toEqual(Array(3).fill({ web_status: 'started' }))
  })

  expect(reported).toEqual([{ last_page: '/about' }])
  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click()
  await expect.poll(() => reported).toEqual([{ last_page: '/about' }, { last_page: '/final-steps' }])
})

inOwnWindow(
  'NAV-06 the code of a screen is fetched at its first visit, from the root, by deep link too',
  async ({ page }) => {
    const scripts: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    )
    await page.goto('/reset?id=1')
    await expect(page.getByRole('heading', heading)).toHaveText('Reset Password')
    expect(scripts.filter((path) => /\/(forgot|log-in|form)\b/.test(path))).toEqual([])
    expect(scripts.every((path) => path.startsWith('/assets/'))).toBe(true)

    await page.getByRole('link', { name: 'Back to Log In' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Log In')
    expect(scripts.filter((path) => /log-in/.test(path))).toHaveLength(1)
    expect(scripts.filter((path) => /\/form\b/.test(path))).toEqual([])
  },
)

test('NAV-09 NAV-19 NAV-71 the form opens at the last page unless a link names a question, of any kind, which is scrolled to and focused, and a step replaces the history entry', async ({
  studentPage: page,
}) => {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/final-steps')
  await reported
  await page.goto('/about')
  await expect(page).toHaveURL('/final-steps')
  await expect(page.getByRole('heading', heading)).toHaveText('Final Steps')

  await page.setViewportSize({ width: 360, height: 640 })
  for (const [link, focused] of [
    ['/final-steps#legal_agree', '#legal_agree'],
    ['/about#address_line_1', '#address_line_1'],
    // The same page with another question is not loaded anew.
    ['/about#zip', '#zip'],
    ['/about#country', '#country'],
    ['/about#birth%5Fdate', '#birth_date'],
    // Nothing has this id, and it cannot be decoded.
    ['/about#50%', '#birth_date'],
    ['/about#birth_date', '#birth_date'],
    ['/education-ug#act_taken', '#act_taken input[value="Y"]'],
  ] as const) {
    await page.goto(link)
    await expect(page.locator(focused)).toBeFocused()
    await expect(page.locator(focused)).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByRole('heading', heading)).toHaveText('Your Academics')

  await page.getByRole('navigation').getByRole('link', { name: 'About You' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/about#birth_date')
})

test('NAV-32 NAV-60 a page whose scripts are gone, because a newer version was installed, asks for a reload', async ({
  formPage: page,
}) => {
  await page.route(/\/assets\/check-answers.*\.js/, (route) =>
    route.fulfill({ status: 404, json: { message: 'Gone.' } }),
  )
  await openStep(page, 'Final Steps')
  await expect(page.getByText('Loading your answers…')).toBeVisible()

  await expect(page.getByLabel('Reload')).toContainText('reload the page to go on. Your answers are kept.')

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
})

test('NAV-32 ERR-07 a part of the page that arrives incomplete is reported once and asks for a reload, and the rest goes on', async ({
  formPage: page,
}) => {
  await page.route(/\/assets\/check-answers.*\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'import { a } from "./sta' }),
  )
  const reported = page.waitForRequest('**/public/browser-error')
  const logged = page.waitForEvent('console', (message) => message.type() === 'error')
  await openStep(page, 'Final Steps')

  await expect(page.getByLabel('Reload')).toContainText('reload the page to go on. Your answers are kept.')
  expect((await reported).postDataJSON()).toMatchObject({ kind: 'SyntaxError', page: '/final-steps' })
  expect((await logged).text()).toContain('SyntaxError')
  await openStep(page, 'About You')
  await expect(page.getByRole('heading', { name: 'About You', level: 1 })).toBeVisible()
})

test('A11-11 NAV-22 whoever opens another screen is at its heading, also after a login whose application loads slowly', async ({
  page,
  student,
}) => {
  const expectAtHeading = async (name: string) => {
    await expect(page.getByRole('heading', { ...heading, name })).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  await page.goto('/about')
  await page.getByRole('link', { name: 'log in', exact: true }).click()
  await expectAtHeading('Log In')

  const loading = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByLabel('Email address').fill(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.keyboard.press('Enter')
  await expect(page.locator('.full-screen-spinner')).toBeVisible()
  loading.resolve()
  await expectAtHeading('About You')

  await page.keyboard.press('Tab')
  await expect(control(page, 'first_name')).toBeFocused()
  await openStep(page, 'Your Academics')
  await expectAtHeading('Your Academics')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectAtHeading('Final Steps')
})

test('NAV-73 A11-11 Back and Forward show a screen where it was left, with the focus where it was', async ({
  page,
  server,
  student,
}) => {
  const position = () => page.evaluate(() => Math.round(window.scrollY))
  const go = page.getByRole('button', { name: 'Continue', exact: true })
  const expectOpened = async (title: string) => {
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(page.getByRole('heading', heading)).toBeFocused()
    await expect.poll(position).toBe(0)
  }

  for (const address of ['/about', '/about#last_name'])
    await test.step(`a visitor comes back to ${address}`, async () => {
      await openScreen(page, address)
      await answerAll(page, { first_name: 'Maya' })
      await go.focus()
      const atButton = await position()
      expect(atButton).toBeGreaterThan(300)
      await go.press('Enter')
      await expectOpened('Sign Up')

      await page.goBack()

      await expect(go).toBeFocused()
      await expect.poll(position).toBe(atButton)

      const radio = page.getByRole('radio').nth(1)
      await radio.focus()
      const atRadio = await position()
      await page.goForward()
      await expect(page.getByRole('heading', heading)).toBeFocused()
      await page.goBack()

      await expect(radio).toBeFocused()
      await expect.poll(position).toBe(atRadio)
    })

  await test.step('a student comes back from a menu that has closed meanwhile', async () => {
    await logInWithoutCard(page, server, student)
    await openScreen(page, '/about')
    await control(page, 'city').focus()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Your account' }).press('Enter')
    await expectOpened('Your account')

    await page.goBack()

    await expect(control(page, 'city')).toBeFocused()
  })
})
