import type { APIResponse, Locator, Page } from '@playwright/test'
import { createApplicationRepository } from '../server/src/application/draft/application-repository.ts'
import { submitFamily } from '../server/src/desk/testing/submit-family.ts'
import { ownPage } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'
import type { TestServer } from './start-server.ts'
import { createStudent } from './student.ts'

const submitMany = ({ database, clock }: TestServer, family = 'Larkspur', count = 60): Promise<void> =>
  submitFamily({ database, clock: clock.now }, family, count)

/** An application that was begun and not submitted. */
const createDraft = async (server: TestServer): Promise<void> => {
  const { id } = await createStudent(server)
  const applications = createApplicationRepository({ database: server.database, clock: server.clock.now })
  await applications.setStatus(id, 'started')
}

/** Opens a filter of the list that is not used yet. */
const addFilter = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The chip of a filter that is used. */
const chip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) })

const views = (page: Page): Locator => page.getByRole('navigation', { name: 'Saved views' })

test('DSK-20 an officer searches the list by keyboard, saves a view, judges a pair, and reads on a phone', async ({
  page,
  server,
}) => {
  await submitMany(server)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.goto('/desk/applications')
  const rows = page.getByRole('table').getByRole('row')

  await test.step('DSK-20 DSK-25 DSK-46 the search box is a key away, and the rows are reached by arrows', async () => {
    await expect(rows.nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('larkspur')
    await expect(page).toHaveURL(/text=larkspur/)
    await expect(page.getByText('60 submitted, 0 in draft')).toBeVisible()
    await expect(rows).toHaveCount(51)
    await page.getByRole('link', { name: 'Larkspur, Ala0<b>' }).first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
  })

  await test.step('DSK-23 DSK-24 DSK-46 the next page is another address, and so is every filter and order', async () => {
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(11)
    await expect(page.getByText('1 selected')).toBeVisible()
    // A list of ten has the same parts as one of fifty, and is scanned in a fifth of the time.
    await expectAccessible(page)
    const second = page.url()
    await rows.nth(1).getByRole('link').click()
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(rows).toHaveCount(11)
    expect(page.url()).toBe(second)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/sort=name&order=asc/)
    // The list begins anew, and moves what stands above it while it grows.
    await expect(rows).toHaveCount(51)
    await addFilter(page, 'Home state')
    await page.getByRole('menuitemcheckbox', { name: 'Tennessee' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/state=TN/)
    await expect(chip(page, 'Home state')).toHaveText('Home state Tennessee')
    await expect(chip(page, 'Home state')).toBeFocused()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'E-mail' })).toBeVisible()
  })

  await test.step('DSK-30 a view is saved, left and opened again', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name of the view').fill('Larkspurs')
    await page.getByRole('button', { name: 'Save the view' }).click()
    const saved = views(page).getByRole('link', { name: 'Larkspurs' })
    await expect(saved).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).not.toHaveURL(/text=/)
    await expect(views(page).getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')
    await saved.click()
    await expect(page).toHaveURL(/state=TN/)
    await expect(page.getByLabel('Search')).toHaveValue('')
    await page.getByRole('button', { name: 'Remove Home state' }).click()
    await expect(page).not.toHaveURL(/state=TN/)
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await addFilter(page, 'Home state')
    await page.getByRole('menuitemcheckbox', { name: 'Tennessee' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/columns=.*state=TN/)
    await expect(saved).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Search').fill('nobody of that name')
    await expect(page.getByRole('heading', { name: 'No application matches' })).toBeVisible()
  })

  await test.step('DSK-31 DSK-264 A11-02 a pair of one person is judged with its reasons beside it', async () => {
    await page.getByRole('link', { name: 'Duplicates' }).click()
    const pair = page.getByRole('article', { name: /Larkspur, Ala0.+Larkspur, Ala0/ })
    await expect(pair).toContainText('+40 The names are the same')
    await expect(pair.getByRole('row', { name: /^E-mail ?differs/ })).toBeVisible()
    await expect(pair.getByRole('rowheader', { name: 'Major' })).toBeVisible()
    await expectAccessible(page)
    await pair.getByRole('button', { name: 'Same person' }).click()
    await expect(pair).toHaveCount(0)
    await page.getByRole('link', { name: 'Same person' }).click()
    await expect(pair).toContainText('Marked as same by Lena Officer')
  })

  await test.step('A11-03 on a phone an application that is opened far down the list shows its top and has the focus on its heading', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('link', { name: 'Applications', exact: true }).click()
    await rows.nth(20).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('DSK-23 DSK-25 DSK-55 every filter is taken as it was meant, and nothing of another view is selected or counted', async ({
  page,
  server,
}) => {
  await logInAtDesk(page, server, 'officer', 'Nora Officer')
  await createDraft(server)
  await page.goto('/desk/applications')

  await test.step('a day is typed by its digits, and the history has no day in between', async () => {
    await addFilter(page, 'Start')
    const length = await page.evaluate(() => history.length)
    await page.getByLabel('Start from').focus()
    await page.keyboard.type('01022020')
    await expect(page).toHaveURL(/started_from=2020-01-02$/)
    await expect(page.getByLabel('Start from')).toHaveValue('2020-01-02')
    expect(await page.evaluate(() => history.length)).toBe(length + 1)
    await page.keyboard.press('Escape')
    await expect(chip(page, 'Start')).toHaveText('Start from Jan 2, 2020')
    await expect(chip(page, 'Start')).toBeFocused()
  })

  await test.step('boxes that are ticked quickly are all ticked', async () => {
    await addFilter(page, 'State of the desk')
    const boxes = page.getByRole('menuitemcheckbox')
    await expect(boxes.first()).toBeVisible()
    const places = await Promise.all([0, 1, 2].map((index) => boxes.nth(index).boundingBox()))
    for (const place of places) if (place) await page.mouse.click(place.x + 20, place.y + 10)
    await expect(page).toHaveURL(/desk_state=received%2Ccomplete%2Cin-review/)
    await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(3)
    await page.keyboard.press('Escape')
  })

  await test.step('rows of the view before cannot be selected while the next one is loading', async () => {
    await page.goto('/desk/applications')
    const all = page.getByRole('checkbox', { name: 'Select all applications on this page' })
    await expect(all).toBeEnabled()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/desk/api/list?*', async (route) => {
      await promise
      await route.continue()
    })
    await addFilter(page, 'Status')
    await page.getByRole('menuitemradio', { name: 'Drafts' }).click()
    await expect(page).toHaveURL(/status=draft/)
    await expect(all).toBeDisabled()
    resolve()
    await expect(all).toBeEnabled()
  })

  await test.step('a number that could not be counted is not awaited for ever', async () => {
    await page.route('**/desk/api/list/count*', (route) => route.abort())
    await addFilter(page, 'Documents')
    await page.getByRole('menuitemradio', { name: 'Without documents' }).click()
    await expect(page.getByText('The applications could not be counted.')).toBeVisible()
    await page.unroute('**/desk/api/list/count*')
    await page.getByRole('button', { name: 'Count again' }).click()
    await expect(page.getByText(/^0 submitted, /)).toBeVisible()
  })

  await test.step('a page whose rows have gone leads to the first one, and does not say that there are none', async () => {
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    await page.goto(`/desk/duplicates?after=0.${id}.${id}`)
    await expect(page.getByText('No pair is left on this page.')).toBeVisible()
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).toHaveURL(/judgement=open$/)
    const place = Buffer.from(JSON.stringify({ key: 'infinity', id, similar: false })).toString('base64url')
    await page.goto(`/desk/applications?sort=started&order=asc&after=${place}`)
    await expect(page.getByText('No application is left on this page.')).toBeVisible()
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

const many = 130

/** Selects all that match a search, and opens the dialog that moves them, up to its last button. */
const chooseMove = async (page: Page, family: string, state: string) => {
  await page.goto(`/desk/applications?text=${family}`)
  await page.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
  await expect(page.getByText('50 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Select all ${many} that match` }).press('Enter')
  await expect(page.getByRole('region', { name: 'Selected applications' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `All ${many} that match selected` })).toBeVisible()
  await page.getByRole('button', { name: 'Move to a state …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move all applications that match' })
  await dialog.getByLabel('Move to').selectOption(state)
  await dialog.getByRole('button', { name: 'See what will happen' }).click()
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeVisible()
  return dialog
}

test('DSK-55 DSK-163 DSK-164 an officer moves all that match a search, leaves decisions alone, follows the progress, and takes the move back', async ({
  page,
  server,
}) => {
  await submitMany(server, 'Marigold', many)
  await logInAtDesk(page, server, 'officer', 'Mia Officer')
  const listed = async (filter = '') => (await page.request.get(`/desk/api/list?text=marigold${filter}`)).json()
  const inState = async (state: string): Promise<number> =>
    (await (await page.request.get(`/desk/api/list/count?text=marigold&desk_state=${state}`)).json()).total.count
  const move = (id: string, state: string, version: number) =>
    page.request.put(`/desk/api/applications/${id}/state`, { headers: ownPage, data: { state, version } })
  for (const { id } of (await listed()).applications.slice(0, 5)) await move(id, 'decided', 0)
  const actions = page.getByRole('list', { name: 'Actions on many applications' })

  await test.step('the preview counts by state, and takes decisions back only if that is chosen', async () => {
    const dialog = await chooseMove(page, 'marigold', 'in-review')
    await expect(dialog).toContainText('125 applications will move to “In review”.')
    await expect(dialog.getByRole('listitem')).toHaveText(['125 from “Received”'])
    await dialog.getByRole('checkbox', { name: /5 from “Decided”.*takes their decision back/ }).check()
    await expect(dialog.getByRole('button', { name: 'Do it for 130 applications' })).toBeVisible()
    await dialog.getByRole('checkbox').uncheck()
    await expectAccessible(page)
    await page.route('**/desk/api/bulk/*/start', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Do it for 125 applications' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.unroute('**/desk/api/bulk/*/start')
    await dialog.getByRole('button', { name: 'Do it for 125 applications' }).click()
    await expect(dialog).toBeHidden()
    await expect(actions).toBeFocused()
  })

  await test.step('the page says how far it is, also after a reload, and what came of it', async () => {
    await expect(actions).toContainText(/Mov(ing|ed) 125 applications to “In review”\./)
    await page.reload()
    await expect(actions).toContainText('Moved 125 applications to “In review”.')
    expect([await inState('in-review'), await inState('decided')]).toEqual([125, 5])
    await expect(page.getByRole('cell', { name: 'In review' }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one button takes the move back, for those that nobody has moved since', async () => {
    await move((await listed('&desk_state=in-review')).applications[0].id, 'complete', 1)
    await actions.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(actions).toContainText('Undone the move to “In review”: 124 applications.')
    await expect(actions).toContainText('1: Moved by somebody else meanwhile.')
    expect([await inState('received'), await inState('complete')]).toEqual([124, 1])
    await expect(actions.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await actions.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(actions).toHaveCount(0)
  })

  await test.step('one that is unticked leaves the rows of the page', async () => {
    await page.goto('/desk/applications?text=marigold')
    await page.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
    await page.getByRole('button', { name: `Select all ${many} that match` }).click()
    await page
      .getByRole('checkbox', { name: /^Select Marigold/ })
      .first()
      .uncheck()
    await expect(page.getByText('49 selected', { exact: true })).toBeVisible()
  })
})

/** Answers what the page asks of the actions once none of them runs any more. */
const onlyEnds = (page: Page) =>
  page.route('**/desk/api/bulk', async (route) => {
    const read = async (): Promise<APIResponse> => {
      const response = await route.fetch()
      const { runs }: { runs: readonly { readonly status: string }[] } = await response.json()
      return runs.some(({ status }) => status === 'running') ? read() : response
    }
    await route.fulfill({ response: await read() })
  })

test('DSK-165 an action that has ended before the page reads of it is in the list', async ({ page, server }) => {
  await submitMany(server, 'Foxglove', 2)
  await logInAtDesk(page, server, 'officer', 'Mia Officer')
  await page.goto('/desk/applications?text=foxglove')
  await page.getByRole('checkbox', { name: 'Select all applications on this page' }).check()
  await page.getByRole('button', { name: 'Move to a state …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 applications' })
  await dialog.getByLabel('Move to').selectOption('in-review')
  await dialog.getByRole('button', { name: 'See what will happen' }).click()
  await onlyEnds(page)

  await dialog.getByRole('button', { name: 'Do it for 2 applications' }).click()

  await expect(page.getByText('Moved 2 applications to “In review”.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'In review' })).toHaveCount(2)
})

test('DSK-165 an action that runs shows how far it is, and is stopped with what it has done', async ({
  page,
  server,
}) => {
  await logInAtDesk(page, server, 'officer', 'Mia Officer')
  const run = { id: crypto.randomUUID(), kind: 'state', target: 'in-review', skipped: [], can_undo: false }
  let runs = [{ ...run, status: 'running', total: 400, done: 120 }]
  await page.route('**/desk/api/bulk', (route) => route.fulfill({ json: { runs } }))
  await page.route('**/desk/api/bulk/*/stop', (route) => {
    runs = [{ ...run, status: 'stopped', total: 400, done: 150 }]
    return route.fulfill({ json: runs[0] })
  })
  await page.goto('/desk/applications')
  const actions = page.getByRole('list', { name: 'Actions on many applications' })
  await expect(actions.getByRole('progressbar')).toHaveAttribute('value', '120')
  runs = [{ ...run, status: 'running', total: 400, done: 140 }]
  await expect(actions).toContainText('140 of 400')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, '[aria-label="Actions on many applications"]')
  await actions.getByRole('button', { name: 'Stop' }).click()
  await expect(actions.getByRole('status')).toHaveText(
    'Moved 150 applications to “In review”. It was stopped before its end.',
  )
})

test('DSK-32 an officer whose colleague has judged a pair meanwhile reads that, and the pair goes', async ({
  page,
  server,
}) => {
  await submitMany(server, 'Oleander', 4)
  await logInAtDesk(page, server, 'officer', 'Oona Officer')
  await page.goto('/desk/duplicates')
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  const { pairs } = await (await page.request.get('/desk/api/duplicates')).json()
  const [{ first, second, version }] = pairs
  const linkTo = (id: string) => page.locator(`a[href$="${id}"]`)
  const pair = page
    .getByRole('article')
    .filter({ has: linkTo(first.id) })
    .filter({ has: linkTo(second.id) })
  await page.request.put(`/desk/api/duplicates/${first.id}/${second.id}`, {
    headers: ownPage,
    data: { judgement: 'same', version },
  })

  await pair.getByRole('button', { name: 'Different people' }).click()

  await expect(page.getByText(/^Oona Officer marked this pair as “same” meanwhile/).first()).toBeVisible()
  await expect(pair).toHaveCount(0)
  await expect(page.locator('article:focus')).toHaveCount(1)
})

test('A11-03 DSK-24 DSK-206 long names, addresses and menus stay within their cell, their panel and a window of 320 px', async ({
  page,
  server,
}) => {
  const family = 'W'.repeat(45)
  await submitMany(server, family, 2)
  const withoutName = 'alexandrina.featherstonehaugh@admissions.wrenfield.example.edu'
  await logInAtDesk(page, server, 'administrator', withoutName)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(`/desk/applications?text=${family}`)
  const name = page.getByRole('link', { name: family }).first()
  const [link, cell] = [await name.boundingBox(), await page.getByRole('rowheader').first().boundingBox()]
  expect(link && link.x + link.width).toBeLessThanOrEqual(cell ? cell.x + cell.width : 0)

  await test.step('DSK-34 the page of an application, with those that may be the same person', async () => {
    await name.click()
    for (const expected of [1280, 320]) {
      await page.setViewportSize({ width: expected, height: 640 })
      await expect(page.getByRole('region', { name: 'May be the same person' }).getByRole('link').first()).toBeVisible()
      expect(await width()).toBe(expected)
    }
  })

  await test.step('DSK-13 the audit, the staff and the list', async () => {
    for (const place of ['audit', 'staff', 'applications']) {
      await page.goto(`/desk/${place}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (place === 'audit') await expect(page.getByLabel('Person').getByRole('option')).not.toHaveCount(1)
      expect(await width(), place).toBe(320)
    }
  })

  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height })
    // Not all of a menu, because its edge may end within a pixel.
    const isWithin = () => expect(page.locator('.desk-menu')).toBeInViewport({ ratio: 0.99 })
    for (const menuName of ['Columns', 'Filter', withoutName]) {
      const opener = page.getByRole('button', { name: menuName, exact: true })
      await opener.press('Enter')
      await isWithin()
      await page.keyboard.press('Escape')
      // The focus comes back a moment later, and would close the next menu.
      await expect(opener).toBeFocused()
    }
    for (const filter of ['State of the desk', 'Home state', 'Major', 'Submission', 'Start']) {
      await addFilter(page, filter)
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await isWithin()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    }
  }
})

test('DSK-30 a shared view that is replaced under its name stays shared, and of two views with the same filters the one that was chosen is named', async ({
  page,
  server,
}) => {
  const keep = (name: string, query: string, is_shared: boolean) =>
    page.request.post('/desk/api/views', { headers: ownPage, data: { name, query, is_shared } })
  await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  await keep('To review', 'desk_state=received', true)
  await keep('All drafts', 'status=draft', true)
  await keep('To be called', 'status=draft', false)
  await page.goto('/desk/applications?desk_state=complete')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name of the view').fill('To review')
  await expect(page.getByRole('checkbox', { name: 'Share it with all staff' })).toBeChecked()
  await page.getByRole('button', { name: 'Replace the view' }).click()
  const tab = (name: string) => views(page).getByRole('link', { name })
  await expect(tab('To review')).toHaveAttribute('aria-current', 'page')
  const saved: { name: string }[] = await (await page.request.get('/desk/api/views')).json()
  expect(saved.filter(({ name }) => name === 'To review')).toMatchObject([
    { query: 'desk_state=complete', is_shared: true },
  ])

  await tab('All drafts').click()
  await expect(tab('All drafts')).toHaveAttribute('aria-current', 'page')
  await tab('To be called').click()
  await expect(tab('To be called')).toHaveAttribute('aria-current', 'page')
  await expect(tab('All drafts')).not.toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Delete “To be called”' }).click()
  await expect(tab('To be called')).toHaveCount(0)
})

/** Whether what has the focus can be seen, and not the header or the bar of the selection in its place. */
const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { left, top, width, height } = focused.getBoundingClientRect()
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    return focused.contains(front)
  })

test('A11-01 A11-02 DSK-23 going back through a long list, the keyboard is never below the header or the bar of the selection', async ({
  page,
  server,
}) => {
  await submitMany(server, 'Meadowsweet', 40)
  await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  await page.goto('/desk/applications?text=meadowsweet')
  await page
    .getByRole('checkbox', { name: /^Select Meadowsweet/ })
    .first()
    .check()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 700 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    await page
      .getByRole('link', { name: /^Meadowsweet/ })
      .nth(30)
      .focus()
    const hidden: string[] = []
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab')
      if (!(await isFocusVisible(page))) hidden.push(await page.locator(':focus').innerText())
    }
    expect(hidden, `${size.width} px`).toEqual([])
  }
})

test('DSK-46 single keys can be turned off, forced colors show where the keyboard is in a menu, and a printed list has all its columns and filters', async ({
  page,
  server,
}) => {
  await submitMany(server, 'Tansy', 2)
  await logInAtDesk(page, server, 'officer', 'Lena Officer')
  await page.goto('/desk/account')
  await page.getByRole('checkbox', { name: /^Use single keys/ }).uncheck()

  await page.goto('/desk/applications?text=tansy')
  const links = page.getByRole('link', { name: /^Tansy/ })
  await expect(links).toHaveCount(2)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).not.toBeFocused()
  await links.first().click()
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Next' })).not.toHaveAttribute('aria-keyshortcuts')
  expect(page.url()).toBe(address)

  await page.goto('/desk/account')
  await page.getByRole('checkbox', { name: /^Use single keys/ }).check()
  await page.goto('/desk/applications?text=tansy')
  await expect(links).toHaveCount(2)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()

  await test.step('A11-09 with forced colors the entry of a menu that the keyboard has reached differs from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const entries = page.getByRole('menuitemcheckbox')
    await expect(entries.first()).toBeFocused()
    await expect(entries.first()).toHaveCSS('outline-style', 'solid')
    await expect(entries.nth(1)).toHaveCSS('outline-style', 'none')
    await page.emulateMedia({ forcedColors: null })
    await page.keyboard.press('Escape')
    await expect(entries).toHaveCount(0)
  })

  await test.step('DSK-23 DSK-46 a printed list has all its columns and what it was filtered by', async () => {
    await addFilter(page, 'Status')
    await page.getByRole('menuitemradio', { name: 'Submitted' }).click()
    await expect(links).toHaveCount(2)
    // As wide as a page of Letter without its margins.
    await page.setViewportSize({ width: 720, height: 960 })
    await page.emulateMedia({ media: 'print' })

    await expect(page.getByRole('button', { name: 'Submitted', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('cell').last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Search')).toHaveValue('tansy')
    await expect(page.getByLabel('Search')).toBeVisible()
    await expect(chip(page, 'Status')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeHidden()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })
})
