import { expect, test } from './lasting-window.ts'
import { test as inOwnWindow } from './test.ts'

const heading = { level: 1 } as const

test('NAV-02 NAV-04 NAV-08 NAV-17 NAV-18 a visitor types addresses: each step has one, and a wrong one ends at /about', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/education-ug', 'Your Academics'],
    ['/final-steps', 'Final Steps'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(page).toHaveURL(path)
  }

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

  // An address that is not right for this person, with a success message in its state.
  await page.evaluate(() =>
    history.replaceState({ usr: { success: 'Well done.' }, key: 'start', idx: 0 }, '', '/completion'),
  )
  await page.reload()
  await expect(page).toHaveURL('/about')
  await expect(page.getByLabel('Success Notification')).toContainText('Well done.')
})

test('NAV-05 NAV-08 NAV-10 NAV-25 SUB-02 API-10 a student opens the form: profile, status and page, each when it is due', async ({
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
  const spinner = page.locator('.full-screen-spinner')
  await expect(spinner).toBeVisible()
  await expect.poll(() => spinner.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
  held.resolve()
  await expect(spinner).toBeHidden()

  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', heading)).toHaveText('About You')
  expect(profiles).toHaveLength(1)
  expect((await underWay).status()).toBe(200)
  expect(statuses).toEqual(Array(3).fill({ web_status: 'started' }))
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

test('NAV-09 NAV-19 the form opens at the last page unless a link names a question, and a step replaces the history entry', async ({
  studentPage: page,
}) => {
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/api/last-page'))
  await page.goto('/final-steps')
  await reported

  await page.goto('/about')
  await expect(page).toHaveURL('/final-steps')
  await expect(page.getByRole('heading', heading)).toHaveText('Final Steps')

  await page.goto('/education-ug#hs_gpa')
  await expect(page.getByRole('heading', heading)).toHaveText('Your Academics')

  await page.getByRole('navigation').getByRole('link', { name: 'About You' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(page).toHaveURL('/final-steps')
})
