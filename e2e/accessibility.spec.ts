import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import { submitApplication } from './submit.ts'
import { test as inOwnWindow } from './test.ts'

const cards = ['/login', '/signup', '/confirm', '/forgot', '/reset?id=1']

/** What comes after the first paint is there as well. */
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.toast-region')).toBeAttached()
}

/** A spinner never ends; everything else that moves is waited for. */
const expectStill = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const moving = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getTiming().iterations))
        return moving.filter(({ playState }) => playState === 'running').length
      }),
    )
    .toBe(0)

const expectNoViolation = async (page: Page) => {
  await expectStill(page)
  await expectAccessible(page)
}

/** No screen is narrower than this, which is also what a zoom of 200 % leaves of 640 px. */
const expectNoSidewaysScrolling = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

/** Walks once around with the Tab key; what it does not come by cannot be used without a pointer. */
const expectReachable = async (page: Page) => {
  const controls = page.locator(':is(a[href], button, input):visible')
  for (let presses = (await controls.count()) + 5; presses > 0; presses -= 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => document.activeElement?.setAttribute('data-reached', ''))
  }
  await expect(page.locator('[data-reached]').first()).toBeAttached()
  const missed = await controls.evaluateAll((all) =>
    all.filter((control) => !control.hasAttribute('data-reached')).map(({ outerHTML }) => outerHTML),
  )
  expect(missed).toEqual([])
}

for (const path of cards)
  test(`A11-01 A11-02 ${path} works by keyboard and has no violation with every error`, async ({ page }) => {
    await open(page, path)
    await expectReachable(page)

    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectNoViolation(page)
  })

test('A11-02 a visible password that meets some of the rules has no violation', async ({ page }) => {
  await open(page, '/signup')
  await page.getByLabel('Password', { exact: true }).fill('Kestrel7')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')

  await expectNoViolation(page)
})

test('A11-02 toast, notice and a card that is being sent have no violation', async ({ page }) => {
  await page.route('**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await open(page, '/login')
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Log In Error')).toBeVisible()
  await expect(page.locator('form .notice')).toBeVisible()
  await expectNoViolation(page)

  await page.route('**/public/login', () => {})
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.locator('.spinner')).toBeVisible()
  await expectNoViolation(page)
})

for (const [name, button] of [
  ['Account', 'Account'],
  ['Privacy Policy and Cookie Notice', 'Privacy'],
  ['Help', 'Help'],
] as const)
  test(`A11-02 ${name} has no violation while it is open`, async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()

    await expectNoViolation(page)
  })

test('A11-02 the dialog Unexpected Error has no violation', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => void Promise.reject(new DOMException('lost', 'UnknownError')))
  await expect(page.getByRole('dialog', { name: 'Unexpected Error' })).toBeVisible()

  await expectNoViolation(page)
})

inOwnWindow(
  'A11-02 a form page with its banners and the popover of a student have no violation',
  async ({ studentPage: page }) => {
    await page.clock.setFixedTime(new Date('2024-10-15T18:00:00Z'))
    await open(page, '/about')
    await expect(page.getByText('Urgent: The deadline to apply is 11/1!')).toBeVisible()
    await expectNoViolation(page)

    await page.route('**/api/pdf', () => {})
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Download a PDF copy' }).click()
    await expect(page.getByText('Preparing your PDF copy…')).toBeVisible()
    await expectNoViolation(page)
  },
)

test('A11-02 A11-03 the full-screen spinner and the error page have no violation, the latter fits 320 px', async ({
  studentPage: page,
}) => {
  await page.route('**/api/profile', () => {})
  await page.goto('/about')
  await expect(page.locator('.full-screen-spinner')).toBeVisible()
  await expectNoViolation(page)

  await page.unroute('**/api/profile')
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }))
  await page.goto('/about')
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expectNoViolation(page)
  await expectNoSidewaysScrolling(page)
})

test('A11-01 A11-02 A11-03 the completion page has no violation, works by keyboard, and fits 320 px', async ({
  studentPage: page,
}) => {
  await submitApplication(page)
  await open(page, '/completion')

  await expectNoViolation(page)
  await expectReachable(page)
  await expectNoSidewaysScrolling(page)
})

inOwnWindow(
  'A11-01 A11-02 A11-03 the inactivity prompt focuses its dialog, works by keyboard, and fits 320 px',
  async ({ studentPage: page }) => {
    await page.clock.install()
    await open(page, '/about')
    const prompt = page.getByRole('dialog', { name: 'Still working?' })
    // The watch may start a moment after the screen: until then no time that passes counts.
    await expect(async () => {
      await page.clock.fastForward(14 * 60_000 + 1_000)
      await expect(prompt).toBeFocused({ timeout: 500 })
    }).toPass()

    await page.clock.resume()
    await expectNoViolation(page)
    await expectNoSidewaysScrolling(page)
    expect(await prompt.locator('.modal-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(prompt.getByRole('button', { name: 'Yes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(prompt).toBeHidden()
  },
)

for (const [what, width] of [
  ['320 px', 320],
  ['1280 px at a zoom of 200 %', 640],
] as const)
  test(`A11-03 no screen scrolls horizontally at ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const path of [...cards, '/about']) {
      await open(page, path)
      await expect.poll(widest, path).toBe(width)
    }
    for (const name of ['Account', 'Privacy', 'Help']) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect
        .poll(async () => {
          const box = await dialog.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= width
        }, name)
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

test('A11-04 with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/login')
  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  const durations = await page.locator('*').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { animationName, animationDuration, transitionProperty, transitionDuration } = getComputedStyle(element)
      return [
        ...(animationName === 'none' ? [] : [animationDuration]),
        ...(transitionProperty === 'none' ? [] : [transitionDuration]),
      ]
    }),
  )
  expect(durations.filter((duration) => !/^(0s(, )?)+$/.test(duration))).toEqual([])
})

test('A11-04 with reduced motion words stand in place of a spinner', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/public/login', () => new Promise(() => undefined))
  await open(page, '/login')
  await page.getByLabel('Email address').fill('applicant@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')

  await page.getByRole('button', { name: 'Log In' }).click()

  await expect(page.getByRole('button', { name: 'Please wait…' })).toBeVisible()
  await expect(page.locator('.spinner')).toBeHidden()
})

test('A11-05 a card with errors focuses the first invalid field, whose message is announced', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Your email address must be valid.')
  await expect(page.getByText('Your email address must be valid.')).toHaveAttribute('aria-live', 'polite')
})

test('A11-01 the first Tab offers to skip to the content', async ({ page }) => {
  await open(page, '/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.locator('#content')).toBeFocused()
})

test('A11-02 on every screen everything around the form is at least 44 px tall for a finger', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [...cards, '/about']) {
    await open(page, path)
    const controls = page.locator(':is(.header, .steps, .account, .footer) :is(a, button, input):not(.notice a)')
    await expect(controls.first()).toBeVisible()

    await expect
      .poll(
        () =>
          controls.evaluateAll((all) =>
            all
              .filter((control) => control.getBoundingClientRect().height < 44)
              .map((control) => control.textContent || control.getAttribute('name')),
          ),
        path,
      )
      .toEqual([])
  }
})
