import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { readCopy } from '../server/src/print/testing/read-copy.ts'
import { submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { TestServer } from './start-server.ts'
import { expect, test } from './test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A browser of somebody else. */
const elsewhere = async (browser: Browser, { url }: TestServer): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage()

test('WDR-22 WDR-23 WDR-28 an officer corrects an answer, somebody else approves it, and applicant, desk and copy have both', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  test.slow()
  await submitApplication(page, { first_name: 'Zoe', last_name: 'Ashdown' })
  const [olga, omar] = [await elsewhere(browser, server), await elsewhere(browser, server)]
  await logInAtDesk(olga, server, 'officer', 'Olga Officer')
  await logInAtDesk(omar, server, 'officer', 'Omar Other')
  const address = `/desk/applications/${student.id}`

  await test.step('WDR-21 WDR-22 by keyboard: what the rules refuse is said in words, and what they accept is proposed', async () => {
    await olga.goto(address)
    const panel = part(olga, 'Corrections')
    await panel.getByRole('button', { name: 'Correct an answer' }).press('Enter')
    await panel.getByLabel('Answer to correct').selectOption('Personal details: First Name')
    const right = panel.getByLabel('Right answer')
    await expect(right).toHaveValue('Zoe')
    await right.fill('')
    await panel.getByLabel('Reason').fill('As on the transcript')
    await expectAccessible(olga)
    await panel.getByLabel('Reason').press('Enter')
    await expect(panel.getByRole('alert')).toBeVisible()
    await right.fill('Zoë')
    await right.press('Enter')
    await expect(panel.getByText('waits for approval')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Correct an answer' })).toBeFocused()
  })

  await test.step('WDR-22 WDR-23 somebody else approves it, and it stands beside the frozen answer', async () => {
    await omar.goto(address)
    const panel = part(omar, 'Corrections')
    await expect(panel.getByText('waits for approval')).toBeVisible()
    await expectAccessible(omar)
    await panel.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(panel.getByText('Approved by Omar Other')).toBeVisible()
    await expect(omar.locator('dd', { hasText: 'Corrected on' })).toContainText('Zoë')
    await expect(part(omar, 'Receipt')).toContainText('exactly what was submitted')
    await expectAccessible(omar)
  })

  await test.step('WDR-25 WDR-28 the applicant reads before, after and why, and the copy has it below the answer', async () => {
    await server.mailbox.find(student.username, /corrected/)
    await page.goto('/completion')
    const own = part(page, 'What the school has corrected')
    await expect(own).toContainText('As on the transcript')
    await expect(own.getByRole('listitem')).toContainText(/You submitted.*Zoe.*Corrected on.*Zoë/s)
    await expectAccessible(page)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a PDF copy' }).click()
    const { pages } = await readCopy(await readFile(await (await started).path()))
    expect(pages.map(({ text }) => text).join(' ')).toMatch(/Zoe.*Corrected on.*Zoë/s)
  })
})

test('MSG-02 MSG-03 MSG-08 an officer writes a mail from a template, sees it as it is sent, and gets the answer', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  await submitApplication(page, { first_name: 'Zoë', last_name: 'Ashdown' })
  const desk = await elsewhere(browser, server)
  const officer = await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto(`/desk/applications/${student.id}`)
  const panel = part(desk, 'Mails to the applicant')
  await panel.getByRole('button', { name: 'Write a mail' }).press('Enter')
  await expect(panel.getByLabel('Template')).toBeFocused()
  await panel.getByLabel('Template').selectOption('Invitation to visit')
  const preview = part(desk, 'The mail as it is sent')
  await expect(preview).toContainText('Come and see us, Zoë')
  await expectAccessible(desk)

  await panel.getByLabel('Text', { exact: true }).fill('Dear {nickname},\n\ncome to see us. ')
  await expect(preview.getByRole('alert')).toContainText('{nickname}')
  await panel.getByLabel('Text', { exact: true }).fill('Dear {first_name},\n\ncome to see us. ')
  await panel.getByLabel('Add to the text').selectOption('Personal details: Last Name')
  await expect(preview).toContainText('come to see us. Ashdown')
  const shown = await preview.locator('div', { hasText: 'Dear Zoë,' }).last().innerText()
  await panel.getByRole('button', { name: 'Send the mail' }).press('Enter')

  await expect(panel.getByText('Come and see us, Zoë')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Write a mail' })).toBeFocused()
  const mail = await server.mailbox.findMail(student.username, /come to see us/)
  expect(mail).toMatchObject({ subject: expect.stringContaining('Come and see us, Zoë'), replyTo: officer.email })
  expect(shown.trim()).toBe(mail.text.trim())
  await desk.reload()
  await expect(panel).toContainText(/sent on .*Written by Olga Officer/s)
  await panel.getByText('Come and see us, Zoë').click()
  await part(desk, 'History').getByRole('button', { name: 'Show the history' }).click()
  await expect(part(desk, 'History')).toContainText('Wrote a mail')
  await expectAccessible(desk)
})

test('WDR-03 WDR-07 WDR-40 an applicant withdraws with a reason, is asked for nothing more, and staff take it back', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  await submitApplication(page, { first_name: 'Zoë', last_name: 'Ashdown' })
  const desk = await elsewhere(browser, server)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await page.goto('/completion')
  await expect(page.getByRole('heading', { name: 'Still to do' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw my application' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw Your Application' })
  await dialog.getByRole('radio', { name: 'My plans have changed' }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
  const heading = page.getByRole('heading', { name: 'You have withdrawn this application' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Still to do' })).toHaveCount(0)
  await expectAccessible(page)

  await desk.goto(`/desk/applications/${student.id}`)
  const panel = part(desk, 'Withdrawal')
  await expect(panel).toContainText('My plans have changed')
  await expect(part(desk, 'Decision')).toContainText('there is nothing to decide')
  await expectAccessible(desk)
  await panel.getByRole('button', { name: 'Take the withdrawal back' }).press('Enter')
  const reason = panel.getByLabel('Reason to take it back')
  await expect(reason).toBeFocused()
  await reason.fill('She has called us.')
  await reason.press('Enter')
  await expect(panel).toContainText('Taken back by Olga Officer')
  await server.mailbox.find(student.username, /working on it again/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Withdraw my application' })).toBeVisible()
  await expect(heading).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Still to do' })).toBeVisible()
})
