import { momentInTimeZone } from '@apply/engine/calendar'
import type { Locator, Page } from '@playwright/test'
import { builtPages } from '../tools/pages/built-chunks.ts'
import { ownPage, storeAnswers, submitApplication } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import {
  expectFitsEverySize,
  expectNoSidewaysScrolling,
  expectNothingMoves,
  expectReachable,
  openScreen,
} from './screen-checks.ts'
import { logInWithoutCard } from './student.ts'
import { test as inOwnWindow } from './test.ts'

const accountButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true })
const accountMenu = (page: Page) => page.getByRole('dialog', { name: 'Account' })

test('WEL-01 A11-02 A11-03 the form makes four promises, and each of its pages is accessible for a visitor and leads to sign-up and login', async ({
  page,
}) => {
  await openScreen(page, '/about')

  await test.step('WEL-07 the promises', async () => {
    await expect(page.getByRole('list', { name: 'Why apply' }).getByRole('listitem')).toHaveText([
      /no essay/i,
      /optional ACT\/SAT/i,
      /automatic scholarship/i,
      /two-week admission decision/i,
    ])
  })

  await expectFitsEverySize(page)
  await expectAccessible(page)

  await test.step('WEL-09 the account menu leads to both cards', async () => {
    await accountButton(page).click()
    await expect(accountMenu(page).getByRole('heading')).toHaveText('Account')
    await expect(accountMenu(page).getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup')
    await accountMenu(page).getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/login')
    await expect(accountMenu(page)).toBeHidden()
  })

  await page.goBack()
  for (const title of ['Your Academics', 'Final Steps']) {
    await openStep(page, title)
    // What a visitor alone sees; the rest of these pages is scanned with a student's.
    await expectAccessible(page, '.welcome, .replaced')
  }
  const panel = page.getByRole('region', { name: 'Welcome!' })
  await expect(panel.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login')
  await panel.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
})

/** At 320 px and at 1280 px with a zoom of 200 %. */
const expectFitsNarrowScreens = async (page: Page, dialog: Locator): Promise<void> => {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 })
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= width
      })
      .toBe(true)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('WEL-09 A11-01 A11-02 the account menu opens once it has loaded, keeps 5 px to its button, and gives the focus back', async ({
  page,
}) => {
  const [button, menu] = [accountButton(page), accountMenu(page)]
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/account-popover-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/login')

  await test.step('WEL-08 the name of the application', async () => {
    await expect(page.getByRole('banner')).toContainText("Governors' Choice Application")
    await expect(page).toHaveTitle(/Governors' Choice Application/)
  })

  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('.account-button')).toHaveCount(1)
  arrive()
  await expect(menu).toBeVisible()
  await test.step('CFG-05 it keeps 5 px to its button', () =>
    expect
      .poll(async () => {
        const [above, below] = [await button.boundingBox(), await menu.boundingBox()]
        return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
      })
      .toBe(5))
  await expectAccessible(page)
  await test.step('A11-03 it fits narrow screens', () => expectFitsNarrowScreens(page, menu))

  // A click gives the button the focus at once; only after Escape one sees when the menu has given it back.
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeFocused()
  await button.click()
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.getByLabel('Email address').click()
  await expect(menu).toBeHidden()
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('WEL-10 WEL-11 A11-02 the footer has the address of the school and opens Help and the privacy notice', async ({
  page,
}) => {
  await openScreen(page, '/login')
  await expect(page.getByRole('contentinfo')).toContainText('100 Governors Row')
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('link', { name: 'apply-help@example.edu' })).toHaveAttribute(
    'href',
    /^mailto:apply-help@example\.edu\?subject=Help/,
  )
  await expect(help).toContainText('PDF reader')
  await expectAccessible(page)
  await test.step('A11-03 Help fits narrow screens', () => expectFitsNarrowScreens(page, help))
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused()

  await page.clock.setFixedTime(new Date('2031-05-05T12:00:00Z'))
  await page.getByRole('button', { name: 'Privacy' }).click()
  const privacy = page.getByRole('dialog', { name: 'Privacy Policy and Cookie Notice' })
  for (const heading of ['What cookies are', 'How we use them', /control or opt out/])
    await expect(privacy.getByRole('heading', { name: heading })).toBeVisible()
  for (const browser of ['Google Chrome', 'Mozilla Firefox', 'Microsoft Edge', 'Apple Safari on a Mac'])
    await expect(privacy.getByRole('link', { name: browser })).toHaveAttribute('href', /^https:/)
  await expect(privacy.getByText(/Copyright © 2031/)).toBeAttached()
  await expectAccessible(page)
  await expectFitsNarrowScreens(page, privacy)
  await test.step('A11-04 nothing moves', () => expectNothingMoves(page))
})

test('WEL-10 WEL-11 a text that fails to load after another one was opened leaves that one open', async ({ page }) => {
  const { promise: failure, resolve: fail } = Promise.withResolvers<void>()
  await page.route(/\/assets\/privacy-.*\.js/, (route) => failure.then(() => route.abort()))
  await openScreen(page, '/login')
  const asked = page.waitForRequest(/\/assets\/privacy-.*\.js/)
  await page.getByRole('button', { name: 'Privacy' }).click()
  await asked
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help).toBeVisible()

  const failed = page.waitForEvent('requestfailed')
  fail()
  await failed
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))

  await expect(help).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

const expectLayout = async (page: Page, title: string, welcome: RegExp) => {
  const parts = [
    page.getByRole('banner'),
    page.getByRole('list', { name: 'Why apply' }),
    page.getByRole('heading', { name: "We're missing some information!" }),
    page.getByRole('region', { name: welcome }),
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

test('WEL-03 WEL-05 WEL-06 each form page has its parts in order; the first login is welcomed, the second welcomed back until the page changes, the third not', async ({
  studentPage: page,
  student,
  server,
}) => {
  const names = { first_name: 'Margaret', preferred_name: 'Maggie' }
  await storeAnswers(page, names)
  for (const web_status of ['started', 'validating'])
    await page.request.post('/api/web-status', { data: { web_status }, headers: ownPage })
  await page.goto('/about')
  await expectLayout(page, 'About You', /^We're glad you're here, Margaret/)

  await logInWithoutCard(page, server, student)
  for (const [path, title] of [
    ['/education-ug#hs_ged_radio', 'Your Academics'],
    ['/final-steps#legal_agree', 'Final Steps'],
  ] as const) {
    await page.goto(path)
    await expectLayout(page, title, /^Welcome Back, Maggie/)
  }
  const welcome = page.getByRole('region', { name: /Welcome|glad/ })
  await page.getByRole('navigation').getByRole('link', { name: 'Your Academics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Academics')
  await expect(welcome).toHaveCount(0)

  await logInWithoutCard(page, server, student)
  // As in a new window, in which no page was changed yet.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Academics')
  await expect(welcome).toHaveCount(0)
})

const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(JSON.stringify(entry))
    }).observe({ type: 'layout-shift', buffered: true })
  })

const layoutShifts = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved'))

inOwnWindow(
  'WEL-06 WEL-14 the layout of a card and of the form does not shift while it loads, and the banner goes with the clock of the school',
  async ({ page }) => {
    await watchLayout(page)
    await openScreen(page, '/login')
    expect(await layoutShifts(page)).toEqual([])

    await page.clock.install({ time: new Date('2024-11-02T04:59:30Z') })
    const menu = page.waitForResponse('**/step-menu*.js')
    await openScreen(page, '/about')
    await menu
    const banner = page.getByText('Urgent: The deadline to apply is 11/1!')
    await expect(banner).toBeVisible()
    expect(await layoutShifts(page)).toEqual([])

    await page.clock.runFor(61_000)

    await expect(banner).toBeHidden()
  },
)

test('WEL-09 A11-01 A11-02 a student opens Help without a connection, finds the address, the PDF copy and Log Out in the account menu, and the next Tab after it reaches the Log In card', async ({
  studentPage: page,
  student,
  context,
}) => {
  const loaded = ['help', 'privacy', 'school-text-modal', 'modal-dialog'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  )
  await page.clock.setFixedTime(new Date('2024-10-15T18:00:00Z'))
  await openScreen(page, '/about')
  await expect(page.getByText('Urgent: The deadline to apply is 11/1!')).toBeVisible()
  await expectAccessible(page, '.deadline-banner, .welcome')

  await test.step('WEL-10 ERR-14 Help and the privacy notice open also once the connection is lost', async () => {
    await Promise.all(loaded)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Help' }).click()
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('PDF reader')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Privacy' }).click()
    await expect(page.getByRole('dialog', { name: 'Privacy Policy and Cookie Notice' })).toBeVisible()
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.route('**/api/pdf', () => {})
  await accountButton(page).click()
  await expect(accountMenu(page)).toContainText(student.username)
  await test.step('OWN-04 it leads to the account page', () =>
    expect(accountMenu(page).getByRole('link')).toHaveText(['Your account']))
  await page.getByRole('button', { name: 'Download a PDF copy' }).click()
  await expect(page.getByText('Preparing your PDF copy…')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.setViewportSize({ width: 360, height: 740 })
  await accountMenu(page).getByRole('button', { name: 'Log Out' }).click()

  await test.step('NAV-15 the Log In card says what happened', async () => {
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(accountMenu(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'You have been logged out.' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('ACC-29 WEL-09 the Log In and Sign Up cards show a student the account, the way to the application and Log Out', async ({
  studentPage: page,
  student,
}) => {
  const card = page.getByRole('region', { name: 'You are logged in' })
  const expectLoggedIn = async (path: string) => {
    await page.goto(path)
    await expect(card).toContainText(student.username)
    await expect(card.getByRole('link', { name: 'Go to your application' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await expectLoggedIn('/login')
  await accountButton(page).click()
  await expect(accountMenu(page)).toContainText(student.username)
  await page.keyboard.press('Escape')
  await card.getByRole('link', { name: 'Go to your application' }).click()
  await expect(page).toHaveURL('/about')

  await expectLoggedIn('/signup')
  await card.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('WEL-15 A11-01 A11-02 after the submission the form thanks, and completion and account page say what is left and what the school keeps', async ({
  studentPage: page,
  server,
}) => {
  const now = server.clock.now()
  await submitApplication(page)
  await openScreen(page, '/completion')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was successfully submitted.')
  await expect(page.getByText(/^GC-[A-Z0-9]{10}$/)).toBeVisible()
  await expect(page.getByText(momentInTimeZone('America/Chicago', now))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Pay the application fee' })).toHaveCount(1)
  // This applicant graduates from a high school and wants to study accounting.
  await expect(page.getByRole('heading', { name: 'Send your high school transcript' })).toBeVisible()
  for (const other of ['home-school transcript', 'GED score report', 'audition'])
    await expect(page.getByRole('heading', { name: other })).toHaveCount(0)
  await expectAccessible(page)
  await expectReachable(page)
  await test.step('A11-03 it fits 320 px', () => expectNoSidewaysScrolling(page))

  await test.step('OWN-12 the account page says what is kept', async () => {
    await accountButton(page).click()
    await accountMenu(page).getByRole('link', { name: 'Your account' }).click()
    const section = page.getByRole('region', { name: 'Delete your account' })
    await expect(section).toContainText('A submitted application is a record of the university')
    await expect(section.getByRole('link', { name: /@example\.edu/ })).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
  })

  await test.step('WEL-04 the form thanks', async () => {
    await page.goto('/about')
    const thanks = page.getByRole('region', { name: 'Thanks, Zoë' })
    await expect(thanks).toContainText('Congratulations on completing the online portion of your application!')
    await expect(thanks.getByRole('listitem').first()).toContainText('transcript')
  })
})

test('WEL-15 WEL-04 a text that cannot be loaded takes neither the receipt nor the form away', async ({
  studentPage: page,
}) => {
  await page.route(/\/assets\/welcome-/, (route) => route.abort())
  await page.goto('/about')
  await expect(page.getByLabel('First Name').first()).toBeVisible()

  await submitApplication(page)
  // The code of the page has the same name, but for its hash.
  const texts = (await builtPages()).chunks.find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith('/texts/completion.ts'),
  )
  await page.route(`**/${texts?.fileName}*`, (route) => route.abort())
  await page.goto('/completion')
  await expect(page.getByText(/^GC-[A-Z0-9]{10}$/)).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll()

  await again.click()

  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Thanks, Zoë' })).toBeVisible()
})
