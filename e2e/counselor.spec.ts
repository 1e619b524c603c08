import { storeAnswers } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { requiredAnswers } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import { picture } from './uploads.ts'

const counselor = 'ida.webb@example.org'

const answers = {
  ...requiredAnswers,
  hs_ged_radio: '1',
  hs_name: 'Harbor High School',
  counselor_first_name: 'Ida',
  counselor_last_name: 'Webb',
  counselor_email_address: counselor,
  counselor_waiver_request: 'N',
}

test('CNS-50 CNS-51 a counselor is asked after the submission, answers on a phone without an account, and the applicant and the desk see it', async ({
  studentPage: page,
  student,
  browser,
  server,
}) => {
  await storeAnswers(page, answers)
  expect((await page.request.post('/api/submit', { headers: { origin: server.url } })).ok()).toBe(true)
  const [link] = [await server.mailbox.find(counselor, /http\S+\/counselor#[\w-]+/)]

  await page.goto('/completion')
  const item = page.getByRole('listitem').filter({ hasText: 'A word from your school counselor' })
  await expect(item).toContainText(`We asked Ida Webb, ${counselor}.`)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'A word about Maya Okafor' })).toBeVisible()
  await expect(phone.getByText('has not waived the right')).toBeVisible()
  await expectAccessible(phone)
  const opened = phone.waitForResponse('**/public/counselor/seen')
  await phone.getByRole('button', { name: 'Send to the admissions office' }).tap()
  await opened
  await expect(phone.getByRole('alert')).toHaveText('Add a file, or write a few sentences.')
  await phone.getByLabel('Choose a file Letter of recommendation').setInputFiles(picture)
  await expect(phone.getByRole('listitem').filter({ hasText: picture.name })).toBeVisible()
  await expect(phone.getByLabel('Replace Letter of recommendation')).toBeAttached()
  await phone.getByLabel('Overall').selectOption({ label: 'Very good' })
  await phone.getByLabel('What should we know about this student?').fill('Maya reads more than anybody here.')
  await phone.getByRole('button', { name: 'Send to the admissions office' }).tap()
  await expect(phone.getByText('We have received what you sent.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('alert')).toContainText('This link does not work, or not any more.')
  await context.close()

  await page.reload()
  await expect(item).toContainText('Received')
  await expect(item).toContainText('Ida Webb has answered.')
  await expect(item.getByRole('link', { name: 'Letter of recommendation' })).toBeVisible()

  await logInAtDesk(page, server, 'officer', 'Cora Officer')
  await page.goto(`/desk/applications/${student.id}`)
  const panel = page.getByRole('region', { name: 'Counselor' })
  await expect(panel).toContainText('received')
  await expect(panel).toContainText('Very good')
  await expect(panel).toContainText('Maya reads more than anybody here.')
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download the letter of recommendation' }).click()
  expect((await download).suggestedFilename()).toBe('letter.pdf')
})

test('CNS-52 an applicant names somebody else on the completion page, and the old link ends', async ({
  studentPage: page,
  browser,
  server,
}) => {
  const first = `first-${counselor}`
  await storeAnswers(page, { ...answers, counselor_email_address: first })
  expect((await page.request.post('/api/submit', { headers: { origin: server.url } })).ok()).toBe(true)
  const old = await server.mailbox.find(first, /http\S+\/counselor#[\w-]+/)

  await page.goto('/completion')
  await page.getByRole('button', { name: 'Correct the address or name somebody else' }).press('Enter')
  await expect(page.getByLabel('Counselor first name')).toBeFocused()
  await page.getByLabel('Counselor first name').fill('Bo')
  await page.getByLabel('Counselor last name').fill('Lee')
  await page.getByLabel('Counselor email address').fill('bo.lee@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We asked Bo Lee, bo.lee@example.org.')).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(old)
  await expect(other.getByRole('alert')).toContainText('This link does not work, or not any more.')
  await context.close()
})
