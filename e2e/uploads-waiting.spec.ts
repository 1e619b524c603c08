import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { documentStore } from '../server/src/application/documents/document-store.ts'
import { whileConversionsAreHeld } from '../server/src/application/documents/testing/hold-conversions.ts'
import { answerAll, expectStored, openStep } from './form-applicant.ts'
import { expect, recordCalls, test } from './form-test.ts'
import { deleteButton, fileInput, picture } from './uploads.ts'

const question = (page: Page) => page.getByRole('group', { name: 'GED Score Report' }).first()

const chooseFile = async (page: Page, file = picture) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await fileInput(page).setInputFiles(file)
}

/** Answers the page's many questions about the conversion without the server. Returns how to let the server answer again. */
const answerAsPending = async (page: Page) => {
  await page.evaluate(() => {
    const { fetch } = window
    const pending = () => Response.json({ status: 'IN_PROGRESS', message: '' })
    const isPoll = (input: RequestInfo | URL) => `${input instanceof Request ? input.url : input}`.includes('/api/pdf/')
    window.fetch = async (input, options) => (isPoll(input) ? pending() : fetch(input, options))
    Object.assign(window, { answerAgain: () => Object.assign(window, { fetch }) })
  })
  return () => page.evaluate('void window.answerAgain()')
}

test('DOC-09 WID-09 a conversion is waited for again after a reload, and one that takes minutes says so and can be asked about again', async ({
  studentPage: page,
  server,
}) => {
  await page.clock.install({ time: server.clock.now() })
  await page.goto('/about')
  const isLate = page.getByText('Your file is taking longer than usual to convert.')
  await whileConversionsAreHeld(server.database, async () => {
    await chooseFile(page)
    await expect(question(page)).toContainText('Converting to PDF…')
    const calls = recordCalls(page, /pdf\/document-answer/)
    await page.reload()
    await expect(question(page)).toContainText('Converting to PDF…')
    await expect(fileInput(page)).toHaveCount(0)
    await expect.poll(() => calls.length).toBeGreaterThan(1)
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['GET /api/pdf/document-answer/ged']))

    const answerAgain = await answerAsPending(page)
    await expect(async () => {
      for (let polls = 0; polls < 30; polls += 1) await page.clock.runFor(2_000)
      expect(await isLate.isVisible()).toBe(true)
    }).toPass({ intervals: [0], timeout: 45_000 })
    await answerAgain()

    await expect(question(page).getByRole('status')).toHaveText('report.png is taking longer than usual.')
    await expect(deleteButton(page)).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(question(page)).toContainText('Converting to PDF…')
    await expect(isLate).toBeHidden()
  })

  await expect(page.getByRole('link', { name: 'Download PDF of report.png' })).toBeVisible()
  await expectStored(page, { ged: 'report.png' })
})

test('DOC-44 ERR-11 a window in which a file has failed shows the one that another window adds, and deletes it no more', async ({
  formPage: page,
  context,
}) => {
  await chooseFile(page, { ...picture, name: 'broken.png', buffer: Buffer.from('no picture') })
  const toast = page.getByText('Error uploading file for ged', { exact: true })
  await expect(toast).toBeVisible()
  const other = await context.newPage()
  await other.goto('/about')
  await openStep(other, 'Your Academics')

  await fileInput(other).setInputFiles(picture)
  await expect(deleteButton(other)).toBeVisible()

  await expect(deleteButton(page)).toBeVisible()
  await expect(toast).toHaveCount(0)
  await expectStored(page, { ged: 'report.png' })
})

test('WID-09 a file that is dropped beside the place for it leaves the page as it is, and while one is sent a bar shows how much has arrived', async ({
  formPage: page,
  context,
}, info) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await expect(fileInput(page)).toHaveCount(1)
  const { x = 0, y = 0 } = (await question(page).boundingBox()) ?? {}
  const path = info.outputPath(picture.name)
  await writeFile(path, picture.buffer)
  const devtools = await context.newCDPSession(page)
  const address = page.url()

  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', {
      type,
      x: x + 4,
      y: y + 4,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await answerAll(page, { hs_ged_radio: '1' })

  expect(context.pages()).toHaveLength(1)
  expect(page.url()).toBe(address)

  const limitUploads = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await devtools.send('Network.enable')
  await limitUploads(60_000)
  await chooseFile(page, { ...picture, buffer: Buffer.concat([picture.buffer, Buffer.alloc(600_000)]) })
  const bar = page.getByRole('progressbar', { name: 'Upload of report.png' })
  const shown = async () => Number(await bar.getAttribute('value'))

  await expect(question(page)).toContainText('Uploading…')
  await expect(question(page)).toContainText('report.png 600 kB')
  await expect.poll(shown).toBeGreaterThan(0)
  const before = await shown()
  await expect.poll(shown).toBeGreaterThan(before)
  await limitUploads(-1)

  await expect(bar).toBeHidden()
})

test('WID-60 an upload that is under way ends with the session', async ({ studentPage: page, student, server }) => {
  await page.goto('/about')
  const isUpload = (method: string, body: string | null) => method === 'POST' && (body ?? '').includes('report.png')
  const held = Promise.withResolvers<void>()
  await page.route('**', async (route, request) => {
    if (isUpload(request.method(), request.postData())) await held.promise
    else await route.fallback()
  })
  await chooseFile(page)
  await expect(question(page)).toContainText('Uploading…')
  const ended = page.waitForEvent('requestfailed', (request) => isUpload(request.method(), request.postData()))

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()

  expect((await ended).failure()?.errorText).toContain('ERR_ABORTED')
  await expect(page).toHaveURL('/login')
  held.resolve()
  expect(await documentStore(server.database.sql).list(student.id)).toEqual([])
})
