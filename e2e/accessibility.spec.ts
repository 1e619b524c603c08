import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { submitApplication } from './submit.ts'
import { expect, test } from './test.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const expectNoViolation = async (page: Page) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  const { violations } = await new AxeBuilder({ page }).withTags(standards).exclude('.form-page').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const path of ['/login', '/signup', '/confirm', '/forgot', '/reset'])
  test(`A11-02 ${path} has no violation, empty and with every mistake`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page)

    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectNoViolation(page)
  })

test('A11-02 popover, modal, toast and notice have no violation', async ({ page }) => {
  await page.route('**/public/login', (route) => route.fulfill({ status: 400, json: { message: 'No.' } }))
  await page.goto('/login')
  await page.getByRole('button', { name: 'Account' }).click()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')

  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Log In Error')).toBeVisible()
  await page.getByLabel('Email address').fill('')
  await page.getByRole('button', { name: 'Resend confirmation code' }).click()
  await expectNoViolation(page)
})

test('A11-02 the frame of the form, the error page and the completion page have no violation', async ({
  studentPage: page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page)

  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: { message: 'Down.' } }))
  await page.reload()
  await expect(page.getByText('Something went wrong.')).toBeVisible()
  await expectNoViolation(page)
  await page.unroute('**/api/profile')

  await submitApplication(page)
  await page.goto('/completion')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolation(page)
})

test('A11-02 the inactivity prompt has no violation and starts a reader at its title', async ({
  studentPage: page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await expect(page.locator('.toast-region')).toBeAttached()
  await page.clock.fastForward(14 * 60_000 + 1_000)
  const prompt = page.getByRole('dialog', { name: 'Still working?' })

  await expect(prompt).toBeFocused()
  await page.clock.resume()
  await expectNoViolation(page)
})

for (const [what, width] of [
  ['320 px', 320],
  ['1280 px at a zoom of 200 %', 640],
] as const)
  test(`A11-03 no screen needs sideways scrolling at ${what}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/login', '/signup', '/confirm', '/forgot', '/reset', '/about']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflow(page), path).toBe(0)
    }
    for (const name of ['Account', 'Privacy', 'Help']) {
      await page.getByRole('button', { name }).click()
      const box = await page.getByRole('dialog').boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= width, name).toBe(true)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

test('A11-04 with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
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

test('A11-05 a card with mistakes takes the focus to the first, whose message is announced', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Your email address must be valid.')
  await expect(page.getByText('Your email address must be valid.')).toHaveAttribute('aria-live', 'polite')
})

test('A11-01 the first Tab offers to skip to the content, and touch targets are large enough', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  for (const button of await page.locator('.button, .icon-button, .account-button, input').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
