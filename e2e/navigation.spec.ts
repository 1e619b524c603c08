import { expect, test } from './lasting-window.ts'
import { submitApplication } from './submit.ts'
import { test as inOwnWindow } from './test.ts'

const heading = { level: 1 } as const

test('NAV-03 the root of the site ends at /about', async ({ page }) => {
  await page.goto('/')

  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', heading)).toHaveText('About You')
})

test('NAV-04 an unknown path ends at /about and keeps its query', async ({ page }) => {
  await page.goto('/no/such/page?campaign=fair&x=1')

  await expect(page).toHaveURL('/about?campaign=fair&x=1')
})

test('NAV-02 each of the three steps has its address', async ({ page }) => {
  for (const [path, title] of [
    ['/about', 'About You'],
    ['/education-ug', 'Your Academics'],
    ['/final-steps', 'Final Steps'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', heading)).toHaveText(title)
  }
})

test('NAV-05 the profile is loaded for the form pages and not for the account cards', async ({ studentPage: page }) => {
  const profiles: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/profile') && profiles.push(request.url()))

  await page.goto('/forgot')
  await expect(page.getByRole('heading', heading)).toHaveText('Forgot Password')
  expect(profiles).toHaveLength(0)

  await page.goto('/about')
  await expect(page.getByRole('heading', heading)).toHaveText('About You')
  expect(profiles).toHaveLength(1)
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

test('NAV-07 every address leads a submitted student to /completion', async ({ studentPage: page }) => {
  await submitApplication(page)

  for (const path of ['/', '/about', '/final-steps', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/completion')
  }
})

test('NAV-08 /completion redirects everybody else', async ({ studentPage: page }) => {
  await page.goto('/completion')
  await expect(page).toHaveURL('/about')

  await page.context().clearCookies()
  await page.goto('/completion')
  await expect(page).toHaveURL('/about')
})

test('NAV-09 the form opens at the last page, unless a link names a question', async ({ studentPage: page }) => {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/final-steps')
  await reported

  await page.goto('/about')
  await expect(page).toHaveURL('/final-steps')

  await page.goto('/education-ug#hs_gpa')
  await expect(page.getByRole('heading', heading)).toHaveText('Your Academics')
})

test('NAV-09 after the first page change a typed address is not overridden', async ({ studentPage: page }) => {
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('link', { name: 'Your Academics' }).click()
  await expect(page).toHaveURL('/education-ug')

  await page.goto('/final-steps')

  await expect(page.getByRole('heading', heading)).toHaveText('Final Steps')
  await expect(page).toHaveURL('/final-steps')
})

test("NAV-10 each page a student visits is reported, a visitor's are not", async ({
  studentPage: page,
  browser,
  server,
}) => {
  const reported: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/api/last-page') && reported.push(request.postDataJSON()))
  await page.goto('/about')
  await expect.poll(() => reported).toEqual([{ last_page: '/about' }])
  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click()
  await expect.poll(() => reported).toEqual([{ last_page: '/about' }, { last_page: '/final-steps' }])

  const visitor = await browser.newPage({ baseURL: server.url })
  const calls: string[] = []
  visitor.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', heading)).toHaveText('About You')
  expect(calls).toEqual([])
  await visitor.close()
})

test('NAV-18 the top navigation lists exactly the three steps', async ({ page }) => {
  await page.goto('/about')
  const links = page.getByRole('navigation').getByRole('link')

  await expect(links).toContainText(['About You', 'Your Academics', 'Final Steps'])
  await expect(links).toHaveCount(3)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'About You' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('NAV-19 a navigation link replaces the history entry', async ({ studentPage: page }) => {
  await page.goto('/login')
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('link', { name: 'Your Academics' }).click()
  await expect(page).toHaveURL('/education-ug')

  await page.goBack()

  await expect(page).toHaveURL('/login')
})

test('NAV-17 an unknown address redirects to /about, and the success message in its state becomes a toast', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', heading)).toHaveText('Log In')
  await page.evaluate(() =>
    history.replaceState({ usr: { success: 'Well done.' }, key: 'start', idx: 0 }, '', '/nowhere'),
  )
  await page.reload()

  await expect(page).toHaveURL('/about')
  await expect(page.getByLabel('Success Notification')).toContainText('Well done.')
})

test('NAV-25 a spinner covers the page while the profile loads', async ({ studentPage: page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/profile', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/about')

  const spinner = page.locator('.full-screen-spinner')
  await expect(spinner).toBeVisible()
  await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
  letGo()
  await expect(spinner).toBeHidden()
  await expect(page.getByRole('heading', heading)).toHaveText('About You')
})

test('SUB-02 opening the form sets the status started for a student without a status', async ({
  studentPage: page,
}) => {
  const started = page.waitForRequest((request) => request.url().endsWith('/api/web-status'))
  const underWay = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/about')

  expect((await started).postDataJSON()).toEqual({ web_status: 'started' })
  expect((await underWay).status()).toBe(200)
})

test('API-10 NAV-10 a web status that fails is sent twice more, and no page is reported before it is known', async ({
  studentPage: page,
}) => {
  let posts = 0
  await page.route('**/api/web-status', async (route) => {
    posts += 1
    if (posts < 3) await route.fulfill({ status: 503, json: { message: 'Down.' } })
    else await route.continue()
  })
  const underWay = page.waitForRequest((request) => request.url().endsWith('/api/last-page'))
  await page.goto('/about')

  await underWay
  expect(posts).toBe(3)
})
