import { momentInTimeZone } from '@apply/engine/calendar'
import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'
import { submitApplication } from './submit.ts'
import { test as inOwnWindow } from './test.ts'

test('WEL-01 the welcome of a visitor links to sign-up and login', async ({ page }) => {
  await page.goto('/about')
  const panel = page.getByRole('region', { name: 'Welcome!' })

  await expect(panel.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login')
  await panel.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
})

test('WEL-03 the first login is welcomed, the second is welcomed back by the preferred name, the third is not', async ({
  studentPage: page,
  student,
}) => {
  const ownPage = { 'sec-fetch-site': 'same-origin' }
  const names = { first_name: 'Margaret', preferred_name: 'Maggie' }
  await page.request.put('/api/answer', { data: names, headers: ownPage })
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: "We're glad you're here, Margaret" })).toBeVisible()

  const { username, password } = student
  const logInAgain = () => page.request.post('/public/login', { data: { username, password }, headers: ownPage })
  await logInAgain()
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Welcome Back, Maggie' })).toBeVisible()

  await logInAgain()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About You')
  await expect(page.getByRole('region', { name: /Welcome|glad/ })).toHaveCount(0)
})

test('WEL-05 a change of page hides the welcome', async ({ studentPage: page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: "We're glad you're here" })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Your Academics' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Academics')
  await expect(page.getByText("We're glad you're here")).toHaveCount(0)
})

const expectLayout = async (page: Page, title: string) => {
  const parts = [
    page.getByRole('banner'),
    page.getByRole('list', { name: 'Why apply' }),
    page.getByRole('heading', { name: "We're missing some information!" }),
    page.getByRole('region', { name: "We're glad you're here" }),
    page.getByRole('heading', { name: title, level: 1 }),
    page.getByRole('contentinfo'),
  ]
  for (const part of parts) await expect(part).toBeVisible()

  const [first, ...others] = await Promise.all(parts.map((part) => part.elementHandle()))
  const isInOrder = await page.evaluate(
    (elements) =>
      elements.every((element, index) => {
        const before = elements[index - 1]
        return !before || !element || (before.compareDocumentPosition(element) & 4) === 4
      }),
    [first, ...others],
  )
  expect(isInOrder, title).toBe(true)
}

test('WEL-06 the three form pages have header, marketing, summary, welcome, form and footer in this order', async ({
  studentPage: page,
}) => {
  for (const web_status of ['started', 'validating'])
    await page.request.post('/api/web-status', { data: { web_status }, headers: { 'sec-fetch-site': 'same-origin' } })
  for (const [link, title] of [
    ['/about', 'About You'],
    ['/education-ug#hs_ged_radio', 'Your Academics'],
    ['/final-steps#legal_agree', 'Final Steps'],
  ] as const) {
    await page.goto(link)
    await expectLayout(page, title)
  }
})

for (const [who, path] of [
  ['a visitor', '/about'],
  ['somebody who logs in', '/login'],
] as const)
  inOwnWindow(`WEL-06 the layout of ${path} does not shift for ${who} while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const moved: string[] = []
      Reflect.set(window, 'moved', moved)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.toast-region')).toBeAttached()
    if (path === '/about') await expect(page.locator('nav[data-orientation]')).toBeVisible()

    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([])
  })

test('WEL-07 the marketing text makes four promises', async ({ page }) => {
  await page.goto('/about')

  await expect(page.getByRole('list', { name: 'Why apply' }).getByRole('listitem')).toHaveText([
    /no essay/i,
    /optional ACT\/SAT/i,
    /automatic scholarship/i,
    /two-week admission decision/i,
  ])
})

test('WEL-08 the title of the application stands in the header and in the title of the window', async ({ page }) => {
  await page.goto('/login')

  await expect(page.getByRole('banner')).toContainText("Governors' Choice Application")
  await expect(page).toHaveTitle(/Governors' Choice Application/)
})

test('WEL-09 the account popover offers a visitor to sign in or create an account', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Account' })
  await button.click()
  const popover = page.getByRole('dialog', { name: 'Account' })
  await expect(popover.getByRole('heading')).toHaveText('Account')
  await expect(popover.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup')
  await popover.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(popover).toBeHidden()
})

test('CFG-05 the popover keeps 5 px to its button', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Account' })
  await button.click()

  await expect
    .poll(async () => {
      const [above, below] = [await button.boundingBox(), await page.getByRole('dialog').boundingBox()]
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    })
    .toBe(5)
})

test('WEL-09 OWN-04 the account popover shows a student the e-mail address, the account page and Log Out', async ({
  studentPage: page,
  student,
}) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account' }).click()
  const popover = page.getByRole('dialog', { name: 'Account' })

  await expect(popover).toContainText(student.username)
  await expect(popover.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expect(popover.getByRole('link')).toHaveText(['Your Account'])
})

test('WEL-10 the footer has the address of the school and opens Help', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('contentinfo')).toContainText('100 Governors Row')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })

  await expect(help.getByRole('link', { name: 'apply-help@example.edu' })).toHaveAttribute(
    'href',
    /^mailto:apply-help@example\.edu\?subject=Help/,
  )
  await expect(help).toContainText('PDF reader')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()
})

inOwnWindow('WEL-11 the privacy modal covers cookies and ends with the copyright of this year', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Privacy' }).click()
  const privacy = page.getByRole('dialog', { name: 'Privacy Policy and Cookie Notice' })

  for (const heading of ['What cookies are', 'How we use them', /control or opt out/])
    await expect(privacy.getByRole('heading', { name: heading })).toBeVisible()
  for (const browser of ['Google Chrome', 'Mozilla Firefox', 'Microsoft Edge', 'Apple Safari on a Mac'])
    await expect(privacy.getByRole('link', { name: browser })).toHaveAttribute('href', /^https:/)
  await expect(privacy.getByText(/Copyright © 2031/)).toBeAttached()
})

inOwnWindow('WEL-14 a banner appears and goes with the clock of the school', async ({ page }) => {
  await page.clock.install({ time: new Date('2024-11-02T04:59:30Z') })
  await page.goto('/about')
  const banner = page.getByText('Urgent: The deadline to apply is 11/1!')
  await expect(banner).toBeVisible()

  await page.clock.runFor(61_000)

  await expect(banner).toBeHidden()
})

test('WEL-15 the completion page shows the message, the receipt, its date and the next steps', async ({
  studentPage: page,
  server,
}) => {
  const now = server.clock.now()
  await submitApplication(page)
  await page.goto('/completion')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully submitted.')
  await expect(page.getByText(/^GC-[A-Z0-9]{10}$/)).toBeVisible()
  await expect(page.getByText(momentInTimeZone('America/Chicago', now))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Pay the application fee' })).toHaveCount(1)
  // This applicant graduates from a high school and wants to study accounting.
  await expect(page.getByRole('heading', { name: 'Send your high school transcript' })).toBeVisible()
  for (const other of ['home-school transcript', 'GED score report', 'audition'])
    await expect(page.getByRole('heading', { name: other })).toHaveCount(0)
})

test('WEL-04 the thanks after the submission congratulate and list the last steps', async ({ studentPage: page }) => {
  await submitApplication(page)
  await page.goto('/about')
  const thanks = page.getByRole('region', { name: 'Thanks, Zoë' })

  await expect(thanks).toContainText('Congratulations on completing the online portion of your application!')
  await expect(thanks.getByRole('listitem').first()).toContainText('transcript')
})
