import { submitApplication } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './lasting-window.ts'

test('RCP-01 RCP-02 anybody can check a receipt, and a file that is not a copy', async ({ studentPage: page }) => {
  await submitApplication(page)
  const { receipt } = await (await page.request.get('/api/profile')).json()
  await page.context().clearCookies()

  await page.goto(`/receipt?number=${receipt.number}&sha256=${receipt.sha256}`)
  await expect(page.getByText('Genuine.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('not changed since')
  await expectAccessible(page)

  await page.goto(`/receipt?number=${receipt.number}&sha256=${'0'.repeat(64)}`)
  await expect(page.getByText('Not genuine.')).toBeVisible()
  const file = await page.getByLabel('Choose a PDF copy').boundingBox()
  expect(file?.height, 'large enough for a finger').toBeGreaterThanOrEqual(44)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page
    .getByLabel('Choose a PDF copy')
    .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not ours') })
  await expect(page.getByText('We have no submitted application with this file.')).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/^GET \/public\/copies\/[0-9a-f]{64}$/)])
})
