import { readFile } from 'node:fs/promises'
import { dayInTimeZone } from '@apply/engine/calendar'
import type { Browser, Page } from '@playwright/test'
import { beginDueReleases } from '../server/src/desk/decisions/run-release.ts'
import { submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { TestServer } from './start-server.ts'
import { createStudent, logInWithoutCard } from './student.ts'
import { expect, test } from './test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const schoolTimeZone = 'America/Chicago'

/** The clock is shared with other tests, which advance it. */
const fillMoment = async (place: Pick<Page, 'getByLabel'>, moment: Date): Promise<void> => {
  const time = moment.toLocaleTimeString('en-GB', { timeZone: schoolTimeZone, hour: '2-digit', minute: '2-digit' })
  await place.getByLabel('Day').fill(dayInTimeZone(schoolTimeZone, moment))
  await place.getByLabel('Time at the school').fill(time)
}

/** A browser of somebody else. */
const elsewhere = async (browser: Browser, { url }: TestServer): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage()

const propose = async (desk: Page, id: string, decision: string, conditions?: string): Promise<void> => {
  await desk.goto(`/desk/applications/${id}`)
  const panel = part(desk, 'Decision')
  await panel.getByRole('button', { name: 'Propose a decision' }).click()
  await panel.getByLabel('Decision').selectOption(decision)
  if (conditions !== undefined) await panel.getByLabel('Conditions').fill(conditions)
  await panel.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(panel).toContainText('You have proposed this. Somebody else has to confirm it.')
}

const confirm = async (desk: Page, id: string): Promise<void> => {
  await desk.goto(`/desk/applications/${id}`)
  const panel = part(desk, 'Decision')
  await panel.getByRole('button', { name: 'Confirm this decision' }).click()
  await expect(panel.getByText('confirmed', { exact: true })).toBeVisible()
}

test('DEC-03 DEC-20 DEC-40 a decision is proposed, confirmed, released and read by the applicant, and the desk says when', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const [zoe, ben] = [await createStudent(server), await createStudent(server)]
  const other = await elsewhere(browser, server)
  await logInWithoutCard(other, server, ben)
  await submitApplication(other, { first_name: 'Ben', last_name: 'Ashdown' })
  await logInWithoutCard(page, server, zoe)
  await submitApplication(page, { first_name: 'Zoë', last_name: 'Ashdown' })
  const officer = await elsewhere(browser, server)
  await logInAtDesk(officer, server, 'officer', 'Olga Officer')
  const chief = await elsewhere(browser, server)
  await logInAtDesk(chief, server, 'administrator', 'Ada Chief')

  await test.step('DEC-03 DEC-04 an officer proposes, and somebody else confirms', async () => {
    await propose(officer, zoe.id, 'admit-with-conditions', 'Send your <b>final</b> transcript.\nPay the deposit.')
    await propose(officer, ben.id, 'deny')
    await expect(part(officer, 'Decision').getByRole('button', { name: 'Confirm this decision' })).toHaveCount(0)
    await expectAccessible(officer)
    await confirm(chief, zoe.id)
    await confirm(chief, ben.id)
    await part(chief, 'Decision').getByText('The letter as it will be').click()
    await expect(part(chief, 'Decision').getByRole('article')).toContainText('Dear Ben')
    await expectAccessible(chief)
  })

  await test.step('DEC-44 DEC-20 an administrator sees what has changed and what is there, and prepares a release', async () => {
    await chief.goto('/desk/decisions')
    await expect(chief.getByRole('region', { name: /^\d+ changes$/ })).toContainText('Olga Officer proposed “Deny”')
    await expect(chief.getByRole('row', { name: 'Admit with conditions 0 1 0 0' })).toBeVisible()
    await expectAccessible(chief)
    await chief.getByRole('button', { name: 'I have seen these' }).click()
    await expect(part(chief, 'No changes')).toBeVisible()
    await fillMoment(chief, new Date(server.clock.now().getTime() + 10 * 60_000))
    await chief.getByRole('button', { name: 'Prepare the letters' }).click()
  })

  const release = part(chief, 'A release to be scheduled')
  await test.step('DEC-20 DEC-22 the letters are read, and their number is typed in words', async () => {
    await expect(release.getByRole('heading', { name: '2 letters to read' })).toBeVisible()
    await release.getByText('Admit with conditions: Ashdown, Zoë').click()
    await expect(release.getByRole('article')).toContainText('Send your <b>final</b> transcript.')
    await expect(release.getByRole('link', { name: 'Open the PDF' })).toBeVisible()
    await expectAccessible(chief)
    const words = release.getByLabel('The number of letters in words')
    await words.fill('three')
    await words.press('Enter')
    await expect(release.getByRole('alert')).toContainText('Type that number in words: two.')
    await words.fill('Two')
    await words.press('Enter')
    await expect(part(chief, 'A scheduled release')).toBeVisible()
  })

  await test.step('DEC-30 until its moment there is nothing to see', async () => {
    await page.goto('/completion')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You have a letter' })).toHaveCount(0)
  })

  await test.step('DEC-21 DEC-40 at its moment a mail says that there is news, and the letter is opened and kept as PDF', async () => {
    server.clock.advance(11 * 60_000)
    await beginDueReleases({ database: server.database, clock: server.clock.now, jobs: server.jobs })
    const mail = await server.mailbox.findMail(zoe.username, /There is news about your Governors' Choice Application/)
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/admit|condition|decision|transcript/i)
    await page.goto('/completion')
    await expect(page.getByRole('heading', { name: 'You have a letter' })).toBeVisible()
    await page.getByRole('button', { name: 'Read', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'You are admitted, with conditions' })).toBeFocused()
    await expectAccessible(page)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the letter as PDF' }).press('Enter')
    const download = await started
    expect(download.suggestedFilename()).toBe(`letter-${dayInTimeZone(schoolTimeZone, server.clock.now())}.pdf`)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('DEC-40 DEC-41 the desk says when the letter was first opened', async () => {
    await chief.reload()
    const ended = part(chief, 'A release that has ended')
    await expect(ended).toContainText('2 released, 1 opened.')
    await chief.goto(`/desk/applications/${zoe.id}`)
    await expect(part(chief, 'Decision')).toContainText(/First opened on \w+ \d+, 2026/)
    await chief.goto(`/desk/applications/${ben.id}`)
    await expect(part(chief, 'Decision')).toContainText('Not opened yet.')
    await expectAccessible(chief)
  })
})

test('DEC-50 an administrator releases one decision alone, from the page of its application', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  await submitApplication(page, { first_name: 'Eva', last_name: 'Ashdown' })
  const [officer, chief] = [await elsewhere(browser, server), await elsewhere(browser, server)]
  await logInAtDesk(officer, server, 'officer', 'Olga Officer')
  await logInAtDesk(chief, server, 'administrator', 'Ada Chief')
  await propose(officer, student.id, 'defer')
  await confirm(chief, student.id)
  const panel = part(chief, 'Decision')

  await panel.getByRole('button', { name: 'Release this decision alone' }).press('Enter')
  await fillMoment(panel, new Date(server.clock.now().getTime() + 60 * 60_000))
  await expectAccessible(chief)
  await panel.getByRole('button', { name: 'Prepare this letter' }).press('Enter')

  await expect(chief.getByRole('heading', { name: 'A release to be scheduled' })).toBeFocused()
  const release = part(chief, 'A release to be scheduled')
  await expect(release.getByRole('heading', { name: 'One letter to read' })).toBeVisible()
  await release.getByText('Defer: Ashdown, Eva').click()
  await expect(release.getByRole('article')).toContainText('We need more time for our decision')
  const words = release.getByLabel('The number of letters in words')
  await words.fill('one')
  await words.press('Enter')
  await expect(chief.getByRole('heading', { name: 'A scheduled release' })).toBeFocused()
  await part(chief, 'A scheduled release').getByRole('button', { name: 'Cancel this release' }).press('Enter')
  await expect(chief.getByRole('heading', { name: 'Decisions', level: 1 })).toBeFocused()
})
