import { readFile } from 'node:fs/promises'
import { exportRunStore } from '../server/src/desk/exports/export-run-store.ts'
import { exportStore } from '../server/src/desk/exports/export-store.ts'
import { staff } from '../server/src/identity/people.ts'
import { sessionStore } from '../server/src/identity/sessions/session-store.ts'
import { after, dayMs } from '../server/src/platform/time/clock.ts'
import { ownPage, submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { loseResponse } from './lose-response.ts'
import { routeOnce } from './route-once.ts'
import type { TestServer } from './start-server.ts'

/** Removes the files of exports as after so many days, and after a month their rows. */
const sweepExportsAfter = (days: number, { database, clock }: TestServer): Promise<void> =>
  exportRunStore(database.sql).sweep(after(clock.now(), days * dayMs))

test('DSK-65 DSK-71 an administrator makes a key and a webhook, exports, and sees where applicants struggle', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk, {})
  const administrator = await logInAtDesk(desk, server, 'administrator', 'Ada Admin')

  await test.step('DSK-65 a key is shown once', async () => {
    await desk.goto('/desk/systems')
    await desk.getByRole('button', { name: 'New key' }).click()
    await desk.getByLabel('Name of the system').fill('Student records')
    await desk.getByRole('button', { name: 'Make the key' }).dblclick()
    const key = await desk.getByRole('dialog').getByRole('status').innerText()
    await desk.mouse.click(5, 5)
    await desk.getByRole('button', { name: 'I have saved it' }).click()
    await expect(desk.getByRole('region', { name: 'Table of keys' })).toContainText('never')
    await expect(desk.getByRole('region', { name: 'Table of keys' }).getByRole('row')).toHaveCount(2)
    const response = await desk.request.get(`/desk/api/v1/applications/${student.id}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(await response.json()).toMatchObject({ id: student.id, email: student.username })
  })

  await test.step('DSK-68 A11-02 a webhook is added, and its log says why a test was not delivered', async () => {
    await desk.getByRole('button', { name: 'New webhook' }).click()
    await desk.getByLabel('Name of the system').fill('Housing')
    await desk.getByLabel('Address').fill('http://localhost:9/events')
    await desk.getByRole('button', { name: 'Add the webhook' }).click()
    await desk.getByRole('button', { name: 'I have saved it' }).click()
    await desk.getByRole('button', { name: 'Log Housing' }).click()
    await desk.getByRole('button', { name: 'Send a test Housing' }).click()
    await expect(desk.getByRole('region', { name: 'Sent to Housing' })).toContainText('private or reserved')
    await expectAccessible(desk)
  })

  await test.step('its buttons stay in their cell after the page of an application was open', async () => {
    await desk.goto(`/desk/applications/${student.id}`)
    await expect(desk.getByRole('heading', { name: 'Documents' })).toBeVisible()
    await desk.getByRole('link', { name: 'Systems' }).click()
    await expect(desk.getByRole('cell').filter({ hasText: 'Send a test' })).toHaveCSS('display', 'table-cell')
  })

  await test.step('what is chosen in the list is exported', async () => {
    await desk.goto('/desk/applications?sort=submitted')
    await desk.getByRole('row').nth(1).getByRole('checkbox').check()
    await desk.getByRole('link', { name: 'Export …' }).click()
    await expect(desk.getByText('The application that you chose')).toBeVisible()
    await desk.getByRole('button', { name: 'Export by days instead' }).click()
  })

  await test.step('DSK-71 A11-02 an export is made in the background and downloaded', async () => {
    await desk.getByText('Choose columns').click()
    await desk.getByLabel('Find a column').fill('first_name')
    await desk.getByRole('checkbox', { name: / first_name$/ }).check()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Start the export' }).dblclick()
    await expect(desk.getByRole('link', { name: 'Download' })).toHaveCount(1)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFfirst_name\r\n.+\r\n.+\r\n/)
  })

  await test.step('a file that was removed meanwhile is not downloaded, and the page says so', async () => {
    await sweepExportsAfter(2, server)
    await desk.getByRole('link', { name: 'Download' }).click()
    await expect(desk.getByText('This file was removed.', { exact: true })).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Download' })).toHaveCount(0)
    await desk.reload()
    await desk.getByRole('button', { name: 'Start the export' }).click()
  })

  await test.step('a download after the session has ended leads to the login, and back', async () => {
    await desk.getByRole('link', { name: 'Download' }).waitFor()
    await sessionStore(server.database.sql, staff).endAll(administrator.id)
    await desk.getByRole('link', { name: 'Download' }).click()
    await expect(desk.getByText('Your session has ended.')).toBeVisible()
    await expect(desk).toHaveURL(/login\?next=%2Fexports$/)
    await logInAtDesk(desk, server, 'administrator', 'Ben Admin')
    await desk.goto('/desk')
  })

  await test.step('DSK-74 DSK-183 days are counted as in the list; other numbers of few people are hidden', async () => {
    await desk.getByRole('link', { name: 'Insight' }).click()
    await desk.getByRole('radio', { name: '7 days' }).check()
    await desk.getByText('Show as table: By day').click()
    const days = desk.getByRole('region', { name: 'Table: By day' }).getByRole('row')
    await expect(days).toHaveCount(8)
    // Other tests may have left applications of the same day.
    const { total, submitted } = await (await desk.request.get('/desk/api/list/count')).json()
    await expect(days.nth(1).getByRole('cell').filter({ hasText: /^\d/ })).toHaveText([
      String(total.count),
      /^(1 to 4|\d+)$/,
      String(submitted.count),
    ])
    await expectAccessible(desk)
  })

  await test.step('DSK-267 DSK-269 a chart beside last year has a text, and its table behind it', async () => {
    const funnel = desk.getByRole('region', { name: 'From the start to a decision', exact: true })
    await expect(funnel.getByRole('img', { name: /Started: \d+, last year 0; Tried to submit: \d+/ })).toBeVisible()
    await expect(funnel.getByRole('table')).toHaveCount(0)
    await funnel.getByText('Show as table').press('Enter')
    await expect(funnel.getByRole('rowheader', { name: 'Decided' })).toBeVisible()
    await expectAccessible(desk)
  })
})

test('DSK-65 DSK-71 DSK-72 a key or an export whose response was lost is in its list, and a kept choice of columns is of use after the form or a colleague has changed it', async ({
  studentPage: desk,
  server,
}) => {
  await submitApplication(desk, {})
  await logInAtDesk(desk, server, 'administrator', 'Ada Admin')
  await desk.goto('/desk/systems')
  await desk.getByRole('button', { name: 'New key' }).click()
  await desk.getByLabel('Name of the system').fill('Library')
  await loseResponse(desk, 'POST', '/desk/api/system-keys')
  await desk.getByRole('button', { name: 'Make the key' }).click()
  await expect(desk.getByRole('dialog').getByRole('alert')).toBeVisible()
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await expect(desk.getByRole('button', { name: 'Revoke the key of Library' })).toBeVisible()

  const keep = async (name: string, ...columns: string[]) =>
    (await desk.request.post('/desk/api/export-templates', { headers: ownPage, data: { name, columns } })).json()
  await keep('Registrar 2025', 'first_name', 'asked_last_year', 'receipt')
  const housing = await keep('Housing', 'first_name', 'last_name')
  await sweepExportsAfter(31, server)
  await desk.goto('/desk/exports')
  await expect(desk.getByText('Nothing was exported in the last month.')).toBeVisible()
  await loseResponse(desk, 'POST', '/desk/api/exports')
  await desk.getByRole('button', { name: 'Start the export' }).click()
  await expect(desk.getByRole('alert')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Download' })).toBeVisible()

  await sweepExportsAfter(31, server)
  await desk.reload()
  const choice = desk.getByLabel('Columns', { exact: true })

  await test.step('what the form still asks is exported', async () => {
    await choice.selectOption({ label: 'Registrar 2025 (2)' })
    await desk.getByRole('button', { name: 'Start the export' }).click()
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFfirst_name,receipt\r\n/)
  })

  await test.step('a refused change loads what the colleague has kept', async () => {
    await choice.selectOption({ label: 'Housing (2)' })
    const data = { name: 'Housing', columns: ['first_name', 'last_name', 'zip', 'receipt'], version: housing.version }
    await desk.request.put(`/desk/api/export-templates/${housing.id}`, { headers: ownPage, data })
    await desk.getByText('2 columns are chosen').click()
    await desk.getByRole('button', { name: 'Change “Housing”' }).click()
    await expect(desk.getByRole('alert')).toContainText('This choice was changed meanwhile')
    await expect(desk.getByText('2 columns are chosen')).toBeVisible()
    await choice.selectOption({ label: 'Housing (4)' })
    await expect(desk.getByText('4 columns are chosen')).toBeVisible()
    await desk.getByRole('button', { name: 'Change “Housing”' }).click()
    await expect(desk.getByText('“Housing” was kept.', { exact: true })).toBeVisible()
  })

  await test.step('Enter in the search of the columns starts no export, and in the name keeps the choice', async () => {
    const calls = recordCalls(desk, /^\/desk\/api\/export/)
    await desk.getByLabel('Find a column').fill('first_name')
    await desk.keyboard.press('Enter')
    await desk.getByLabel('Name of this choice').fill('Given names')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('“Given names” was kept.', { exact: true })).toBeVisible()
    await expect(choice).toContainText('Given names (4)')
    expect(calls.map(({ name }) => name)).not.toContain('POST /desk/api/exports')
  })
})

test('DSK-93 what a page of the desk could not load can be tried again, and a page that follows an export does not move while that fails', async ({
  page,
  server,
}) => {
  const administrator = await logInAtDesk(page, server, 'administrator', 'Ada Admin')
  const alerts = page.getByRole('alert').filter({ hasText: /could not be (loaded|counted)/ })
  const calls = {
    insight: ['insight'],
    exports: ['exports', 'exports/preview', 'export-columns'],
    systems: ['system-keys', 'webhooks'],
    staff: ['staff'],
    audit: ['audit', 'audit/filters'],
    account: ['account', 'account/sessions'],
  }
  for (const [place, paths] of Object.entries(calls)) {
    for (const path of paths)
      await routeOnce(
        page,
        ({ pathname }) => pathname === `/desk/api/${path}`,
        (route) => route.abort(),
      )
    await page.goto(`/desk/${place}`)
    await expect(alerts).toHaveCount(paths.length)
    for (const left of paths.keys()) {
      await alerts.getByRole('button', { name: 'Try again' }).first().press('Enter')
      await expect(alerts).toHaveCount(paths.length - left - 1)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  }

  await test.step('the page of exports stays where it is', async () => {
    const waiting = { staffId: administrator.id, format: 'csv', columns: null, filter: {} } as const
    for (let asked = 0; asked < 20; asked += 1)
      await exportStore(server.database.sql).insert(waiting, 1, server.clock.now())
    await page.goto('/desk/exports')
    await expect(page.getByRole('button', { name: 'Cancel' }).first()).toBeVisible()
    await page.route('**/desk/api/exports', (route) => route.abort())
    await expect(alerts).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const end = await page.evaluate(() => window.scrollY)
    for (let failed = 0; failed < 2; failed += 1) await page.waitForEvent('requestfailed')
    expect(await page.evaluate(() => window.scrollY)).toBe(end)
    await sweepExportsAfter(31, server)
  })
})

test('DSK-184 DSK-185 an administrator sees in the audit what was done with one application, also by a system', async ({
  studentPage: desk,
  student,
  server,
}) => {
  await submitApplication(desk, {})
  await logInAtDesk(desk, server, 'administrator', 'Ada Admin')
  const path = '/desk/api/system-keys'
  const body = { name: 'Student records', scopes: ['applications'] }
  const made = await desk.request.post(path, { data: body, headers: { origin: server.url } })
  const { id, key } = await made.json()
  const headers = { authorization: `Bearer ${key}` }
  await desk.request.get(`/desk/api/v1/applications/${student.id}`, { headers })
  await desk.request.delete(`${path}/${id}`, { headers: { origin: server.url } })

  await desk.goto(`/desk/applications/${student.id}`)
  await desk.getByRole('link', { name: 'This application in the audit' }).click()
  await expect(desk.getByRole('searchbox', { name: 'Applicant' })).toHaveValue(student.username)
  const table = desk.getByRole('region', { name: 'What was done' })
  // The page of an application asks for more than one thing, and each look is recorded.
  const reads = table.getByRole('row').filter({ hasText: /(looked at|read) the application of/ })
  await expect(reads).toHaveCount(2)
  await expect(table).toContainText('Student records (key)')
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Show everything' }).click()
  await expect(table).toContainText('revoked')
  await expect(table).not.toContainText(id)
  await desk
    .getByRole('link', { name: `Only this one (${student.username})` })
    .first()
    .click()
  await expect(reads).toHaveCount(2)

  await desk.getByRole('searchbox', { name: 'Applicant' }).fill('nobody@example.edu')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('An applicant is found by')).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Applicant' }).fill('')
  await desk.keyboard.press('Tab')
  await expect(table).toContainText('revoked')
})

test('DSK-140 DSK-141 DSK-142 the question before an administrator is removed names what ends, and their webhook is resumed with a new secret', async ({
  studentPage: desk,
  server,
}) => {
  await logInAtDesk(desk, server, 'administrator', 'Lee Leaves')
  await desk.goto('/desk/systems')
  await desk.getByRole('button', { name: 'New key' }).click()
  await desk.getByLabel('Name of the system').fill('Transcripts')
  await expect(desk.getByLabel('Ends on')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Make the key' }).click()
  await desk.getByRole('button', { name: 'I have saved it' }).click()
  const data = { name: 'Dormitories', url: 'https://dormitories.example.edu/events', events: ['application.submitted'] }
  await desk.request.post('/desk/api/webhooks', { headers: ownPage, data })
  await logInAtDesk(desk, server, 'administrator', 'Sam Stays')
  await desk.goto('/desk/staff')

  await test.step('another role says what ends with the old one', async () => {
    await desk.getByRole('button', { name: 'Change Lee Leaves' }).click()
    await desk.getByRole('menuitem', { name: 'Change role' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog).not.toContainText('Transcripts')
    await dialog.getByLabel('Role').selectOption('officer')
    await expect(dialog).toContainText('Transcripts')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('so does the removal', async () => {
    await desk.getByRole('button', { name: 'Change Lee Leaves' }).click()
    await desk.getByRole('menuitem', { name: 'Remove' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog).toContainText('The keys of these systems end at once')
    await expect(dialog).toContainText('Transcripts')
    await expect(dialog).toContainText('Dormitories')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(desk.getByText(/1 key that they made has ended\./).first()).toBeVisible()
  })

  await test.step('the webhook is resumed', async () => {
    await desk.getByRole('link', { name: 'Systems' }).click()
    const webhooks = desk.getByRole('region', { name: 'Table of webhooks' })
    await expect(webhooks).toContainText('Paused since')
    await desk.getByRole('button', { name: 'Resume Dormitories' }).click()
    const dialog = desk.getByRole('dialog')
    await expect(dialog).toContainText('Lee Leaves, who added this webhook, is no longer an administrator.')
    await expect(dialog).toContainText('https://dormitories.example.edu/events')
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Resume the webhook' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/^whsec_/)
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await expect(webhooks).not.toContainText('Paused since')
    await expect(desk.getByRole('button', { name: 'Send a test Dormitories' })).toBeVisible()
  })
})
