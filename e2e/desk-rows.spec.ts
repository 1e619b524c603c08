import { submitFamily } from '../server/src/desk/testing/submit-family.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'

test('DSK-200 DSK-203 DSK-204 fifteen rows of one line are seen at once below a head that stays, and on a phone they are cards', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Yarrow', 60)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk/applications?text=yarrow')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(51)

  const heights = await rows.evaluateAll((all) => all.slice(1).map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([36]))
  await expect(rows.nth(15)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('1 to 50 of 60')).toBeVisible()
  await expect(rows.nth(1).getByRole('time')).toHaveText(/^Today \d{1,2}:\d\d [AP]M$/)
  await expect(rows.nth(1).getByRole('time')).toHaveAttribute('title', /20\d\d at .+ C[SD]T$/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('51 to 60 of 60')).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByText('1 to 50 of 60')).toBeVisible()

  await rows.nth(50).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 })

  for (const [width, hidden] of [
    [768, 'Home state'],
    [360, 'Requests'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('columnheader', { name: hidden, includeHidden: true })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const card = rows.nth(3)
  await expect(card.getByText('Received')).toBeVisible()
  await card.getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectAccessible(page)
})

test('DSK-201 DSK-202 a row opens wherever it is pressed, not while text is marked, and keys go through the rows', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Tormentil', 3)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  const list = '/desk/applications?text=tormentil'
  await page.goto(list)
  const row = page.getByRole('row').nth(2)
  const [link, cell] = [row.getByRole('link'), row.getByText('Received', { exact: true })]
  const address = await link.getAttribute('href')

  await test.step('the pointer', async () => {
    const place = await cell.boundingBox()
    if (!place) throw new Error('The state is not shown.')
    const y = place.y + place.height / 2
    await page.mouse.move(place.x + 1, y)
    await page.mouse.down()
    await page.mouse.move(place.x + place.width - 1, y, { steps: 4 })
    await page.mouse.up()
    expect(await page.evaluate(() => window.getSelection()?.toString())).not.toBe('')
    expect(page.url()).toContain(list)
    await page.evaluate(() => window.getSelection()?.removeAllRanges())
    const opened = page.context().waitForEvent('page')
    await cell.click({ button: 'middle' })
    const tab = await opened
    expect(tab.url()).toContain(String(address))
    await tab.close()
    await cell.click()
    await expect(page).toHaveURL(new RegExp(`${String(address).replace(/[?]/g, '\\?')}$`))
    await page.goBack()
  })

  await test.step('the keys', async () => {
    await expect(link).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    for (const key of ['j', 'j', 'j', 'k', 'x']) await page.keyboard.press(key)
    await expect(link).toBeFocused()
    await expect(row.getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('x')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Next application')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(link).toBeFocused()
    await page.evaluate(() => window.localStorage.setItem('desk.single-keys-off', 'true'))
    for (const key of ['j', 'x', '?']) await page.keyboard.press(key)
    await expect(link).toBeFocused()
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await expect(help).toBeHidden()
  })
})

test('DSK-205 a list that cannot be read again keeps its rows, says so, and is read by itself once that works', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Betony', 2)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.clock.install()
  await page.goto('/desk/applications?text=betony')
  const links = page.getByRole('link', { name: /^Betony/ })
  await expect(links).toHaveCount(2)
  await page.route('**/desk/api/list?*', (route) => route.abort())
  await links.first().click()
  await expect(page.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await page.clock.runFor(10_000)
  await page.getByRole('link', { name: 'Back to the list' }).click()

  const note = page.getByRole('status').filter({ hasText: 'It is tried again by itself.' })
  await expect(note).toContainText(/These are the applications of Today/)
  await expect(links).toHaveCount(2)
  await expectAccessible(page)

  await page.unroute('**/desk/api/list?*')
  await page.clock.runFor(16_000)
  await expect(note).toHaveCount(0)
  await expect(links).toHaveCount(2)
})

test('DSK-207 DSK-208 what is new since the last visit is a view, and a period that moves on with the calendar can be saved', async ({
  page,
  server: { database, clock },
  server,
}) => {
  await submitFamily({ database, clock: clock.now }, 'Selfheal', 2)
  await logInAtDesk(page, server, 'officer', 'Nia Officer')
  await page.goto('/desk/applications')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: /^Since my last visit/ }).click()
  await expect(page).toHaveURL(/submitted_within=visit$/)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Submission since my last visit' }).click()
  await page.getByRole('radio', { name: 'Last 14 days' }).check()
  await page.keyboard.press('Escape')
  await expect(filters.getByRole('button', { name: 'Submission last 14 days' })).toBeFocused()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('Two weeks')
  await page.getByRole('button', { name: 'Save the view' }).click()
  await views.getByRole('link', { name: 'All', exact: true }).click()
  await views.getByRole('link', { name: 'Two weeks' }).click()
  await expect(page).toHaveURL(/submitted_within=14$/)
  await filters.getByRole('button', { name: 'Submission last 14 days' }).click()
  await page.getByLabel('Submission from').fill('2026-01-01')
  await expect(page).toHaveURL(/submitted_from=2026-01-01$/)
})
