import type { Browser, Page } from '@playwright/test'
import { largePhoto } from '../converter/testing/pictures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { answerAll, expectStored, openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { loseResponse } from './lose-response.ts'
import { routeOnce } from './route-once.ts'
import { picture } from './uploads.ts'

const photo = { name: `JPEG_20260115_${'1'.repeat(30)}.jpg`, mimeType: 'image/jpeg' }
const png = { ...picture, name: 'scan.png' }

const panel = (page: Page) => page.getByRole('region', { name: 'Use your phone' })
const phoneButton = (page: Page) => page.getByRole('button', { name: 'Use your phone' })

/** Opens the question on the computer and returns the code that it shows. */
const showCode = async (page: Page): Promise<string> => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await phoneButton(page).press('Enter')
  await expect(panel(page).getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  await expect(panel(page)).toBeFocused()
  return (
    (await panel(page)
      .getByText(/^\w{4}-\w{4}-\w{4}$/)
      .textContent()) ?? ''
  )
}

const openPhone = async (browser: Browser, url: string, path: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 740 }, hasTouch: true })
  const phone = await context.newPage()
  await phone.goto(path)
  return phone
}

test('DOC-37 DOC-42 a phone opens the code, makes its photo smaller and sends it, also if a response is lost, and the computer shows it arriving', async ({
  formPage: page,
  browser,
  server,
}) => {
  const code = await showCode(page)
  await expect(panel(page).getByRole('status')).toHaveText('Waiting for your phone…')
  await expectAccessible(page, '.phone-panel')

  const phone = await openPhone(browser, server.url, `/from-phone#${code}`)
  await expect(phone.getByText('GED Score Report')).toBeVisible()
  await expect(panel(page).getByRole('status')).toContainText('Your phone has opened the page.')
  await expectAccessible(phone)
  await expect(phone.locator('input[capture]')).toHaveAttribute('accept', 'image/jpeg,image/png')
  await phone.locator('input[capture]').setInputFiles({ ...photo, buffer: await largePhoto(6) })
  await phone.route('**/public/phone-link/upload', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.' } }),
  )
  await phone.getByRole('button', { name: 'Upload the smaller picture' }).click()
  await expect(phone.getByRole('alert')).toContainText('Away.')
  await phone.unroute('**/public/phone-link/upload')
  const name = 'JPEG_20260115_11111111111111.jpg'
  // The file has arrived, and only the response was lost.
  await loseResponse(phone, 'POST', '/public/phone-link/document')
  await phone.getByRole('button', { name: `Try again with ${name}` }).click()
  await expect(phone.getByText('has arrived.')).toBeVisible()
  await phone.context().close()

  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(page.getByText(`${name} has been added.`)).toHaveRole('status')
  await expectStored(page, { ged: name })
})

test('DOC-42 A11-02 a code is typed by hand, again after a lost connection, one that was cancelled is refused in words, and Escape leads back', async ({
  formPage: page,
  browser,
  server,
}) => {
  const old = await showCode(page)
  await page.keyboard.press('Escape')
  await expect(phoneButton(page)).toBeFocused()
  await expect(panel(page)).toBeHidden()
  const code = await showCode(page)

  const phone = await openPhone(browser, server.url, `/from-phone#${old}`)
  await expect(phone.getByRole('alert')).toContainText('This code does not work, or not any more.')
  await expectAccessible(phone)
  await routeOnce(phone, '**/public/phone-link', (route) => route.abort())
  await phone.getByLabel('Code from your computer').fill(code.toLowerCase().replaceAll('-', ' '))
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert')).toContainText('We could not reach the server.')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('paragraph').filter({ hasText: 'For the question GED Score Report.' })).toBeFocused()

  await page.locator('#ged').setInputFiles(png)
  await expect(page.getByRole('button', { name: 'Delete scan.png' })).toBeVisible()
  await phone.locator('input:not([capture])').setInputFiles(png)
  await expect(phone.getByRole('alert')).toContainText(
    /This code does not work|There is a file for this question already/,
  )
  await phone.context().close()
})
