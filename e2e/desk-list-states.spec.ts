import type { Locator } from '@playwright/test'
import { submitFamily } from '../server/src/desk/testing/submit-family.ts'
import { submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'

const allColumns = 'email,status,receipt,birth_date,term,major,home,documents,requests,submitted,started,changed'

const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON())

test('DSK-280 a list that is wider than the window scrolls in a box, below its head and beside its names', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Campion', 60)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/desk/applications?text=campion&columns=${allColumns}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(51)
  expect((await placeOf(rows.nth(15))).bottom).toBeLessThanOrEqual(800)

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await rows.nth(50).getByRole('cell').last().scrollIntoViewIfNeeded()

  const name = page.getByRole('columnheader', { name: 'Name' })
  const link = rows.nth(50).getByRole('link')
  for (const part of [name.getByRole('button'), page.getByRole('columnheader', { name: 'Changed' }), link])
    await expect(part).toBeInViewport({ ratio: 1 })
  expect((await placeOf(rows.nth(50).getByRole('rowheader'))).left).toBe((await placeOf(name)).left)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await expectAccessible(page)

  await test.step('the row that a key goes to is neither below the head nor outside', async () => {
    for (const key of ['Home', 'j', 'j', 'j', 'k']) await (key === 'Home' ? link.press(key) : page.keyboard.press(key))
    const [row, head] = [await placeOf(rows.nth(3)), await placeOf(name)]
    expect(row.top).toBeGreaterThanOrEqual(head.bottom - 1)
    await expect(rows.nth(3).getByRole('link')).toBeFocused()
  })

  await test.step('another page begins at its top', async () => {
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('51 to 60 of 60')).toBeVisible()
    await expect(rows.nth(1).getByRole('link')).toBeInViewport({ ratio: 1 })
  })
})

test('DSK-281 offline, another page and another view keep the rows of before, say so, and come by themselves', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Teasel', 60)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.clock.install()
  await page.goto('/desk/applications?text=teasel')
  const links = page.getByRole('link', { name: /^Teasel/ })
  await expect(links).toHaveCount(50)
  const note = page.getByRole('status').filter({ hasText: 'You are offline' })

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(note).toContainText('These are the applications that were shown before, of Today')
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(links).toHaveCount(50)
  await expect(page.getByRole('checkbox', { name: /^Select Teasel/ }).first()).toBeDisabled()
  await expect(page.getByText(/^51 to/)).toHaveCount(0)
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(links).toHaveCount(10)
  await expect(note).toHaveCount(0)
  await expect(page.getByText('51 to 60 of 60')).toBeVisible()

  await page.route('**/desk/api/list?*', (route) => route.abort())
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(note).toBeVisible()
  await page.clock.runFor(16_000)
  await expect(note).toBeVisible()
  await expect(links).toHaveCount(10)
  await page.unroute('**/desk/api/list?*')
  await page.clock.runFor(16_000)
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(51)
})

test('DSK-282 a name in right-to-left script stands at the start of its cell, and beside its label in the answers', async ({
  studentPage: page,
  student,
  server,
}) => {
  await submitApplication(page, { first_name: 'ليلى', last_name: 'الحسن' })
  await logInAtDesk(page, server, 'officer', 'Olga Officer')
  await page.goto(`/desk/applications?text=${encodeURIComponent('الحسن')}`)
  const name = page.getByRole('rowheader').filter({ hasText: 'الحسن' })
  const head = page.getByRole('columnheader', { name: 'Name' })
  const text = await placeOf(name.locator('bdi'))
  expect(text.left - (await placeOf(head.getByRole('button'))).left).toBeLessThan(2)

  await page.goto(`/desk/applications/${student.id}`)
  const answer = (text: string) => page.locator('dl:not([aria-label]) dd > div', { hasText: text })
  const [arabic, latin] = [answer('ليلى'), answer('12 Harbor Street')]
  const leftOf = (part: Locator) =>
    part.first().evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().left
    })
  expect(Math.abs((await leftOf(arabic)) - (await leftOf(latin)))).toBeLessThan(2)
})

test('DSK-283 a list without rows says why and offers a way out, and one that is not there yet claims nothing', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Woad', 2)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.goto('/desk/applications?text=woad&status=draft')
  const nothing = page.getByRole('heading', { name: 'No application matches' })
  await expect(nothing).toBeVisible()
  await expectAccessible(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/desk/api/list?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('main').getByRole('button', { name: 'Clear search and filters' }).last().click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  for (const claim of [nothing, page.getByRole('heading', { name: 'There are no applications yet' })])
    await expect(claim).toHaveCount(0)
  release()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
})

test('DSK-284 what can be done with a selection takes the place of the filters in one row, and its dialog gives the focus back', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Madder', 60)
  await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk/applications?text=madder')
  const row = page.getByRole('row').nth(2)
  const before = await placeOf(row)
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected applications' })
  await expect(bar.getByRole('link', { name: 'Export …' })).toBeVisible()
  expect((await placeOf(row)).top).toBe(before.top)

  const more = bar.getByRole('button', { name: 'More' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Propose a decision …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Decide 1 application' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})
