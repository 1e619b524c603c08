import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const scrollDown = async (page: Page, top: number) => {
  await page.evaluate((to) => window.scrollTo(0, to), top)
  await expect.poll(() => position(page)).toBe(top)
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

test('NAV-31 a reload shows the page where it was, and any other way into it shows its top', async ({
  studentPage: page,
}) => {
  await test.step('also below what loads later', async () => {
    await page.goto('/about')
    await expect(page.locator('#first_name')).toBeVisible()
    await scrollDown(page, 900)
    await page.reload()
    await expect.poll(() => position(page)).toBe(900)

    await page.getByRole('link', { name: /Final Steps/ }).click()
    await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await scrollDown(page, 1_000)
    await page.reload()
    await expect.poll(() => position(page)).toBe(1_000)
  })

  await test.step('what one does after it is not undone', async () => {
    // The wheel moves the page from where it was drawn last.
    await nextFrame(page)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => position(page)).toBeLessThan(800)
    await page.setViewportSize({ width: 1_000, height: 800 })
    await nextFrame(page)
    expect(await position(page)).toBeLessThan(900)
  })

  await test.step('a link or an address opens a page at its top', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/education-ug')
    await expect.poll(() => position(page)).toBe(0)
    await scrollDown(page, 700)
    await page.goto('/education-ug')
    await expect(page.getByRole('heading', { name: 'Your Academics' })).toBeVisible()
    expect(await position(page)).toBe(0)
  })
})
