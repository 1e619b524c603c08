import { expectAccessible } from './expect-accessible.ts'
import { submitApplication } from './submit.ts'
import { expect, test } from './test.ts'

test('RCP-01 RCP-02 anybody can check a receipt, and a file that is not a copy', async ({
  studentPage: page,
  browser,
  server,
}) => {
  await submitApplication(page)
  const { receipt } = await (await page.request.get('/api/profile')).json()
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()

  await stranger.goto(`/receipt?number=${receipt.number}&sha256=${receipt.sha256}`)
  await expect(stranger.getByText('Genuine.', { exact: true })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText('not changed since')
  await expectAccessible(stranger)

  await stranger.goto(`/receipt?number=${receipt.number}&sha256=${'0'.repeat(64)}`)
  await expect(stranger.getByText('Not genuine.')).toBeVisible()
  const sent: string[] = []
  stranger.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await stranger
    .getByLabel('Choose a PDF copy')
    .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 not ours') })
  await expect(stranger.getByText('We have no submitted application with this file.')).toBeVisible()
  expect(sent).toEqual([expect.stringMatching(/^GET \/public\/copies\/[0-9a-f]{64}$/)])
  await stranger.context().close()
})
