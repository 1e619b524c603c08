import type { Locator, Page } from '@playwright/test'
import { control, expectStored, store } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import type { TestServer } from './start-server.ts'

/** So tall that nothing scrolls: a browser that scrolls makes up for what moves above. */
test.use({ viewport: { width: 1280, height: 6500 } })

const summary = (page: Page) => page.getByRole('region', { name: "We're missing some information!" })

/** Opens a page on which errors are shown, and stops its clock. */
const openValidating = async (page: Page, server: TestServer, route: string): Promise<void> => {
  for (const web_status of ['started', 'validating'])
    await page.request.post('/api/web-status', { data: { web_status }, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.clock.install({ time: server.clock.now() })
  await page.goto(route)
  await expect(summary(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(new Date(server.clock.now().getTime() + 600_000))
}

/** Presses on an option, lets something happen meanwhile, and lets go: the option has not moved and is chosen. */
const press = async (page: Page, option: Locator, meanwhile: () => Promise<unknown>): Promise<void> => {
  const before = await option.boundingBox()
  if (!before) throw new Error('The option is not on the screen.')
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await meanwhile()
  expect(await option.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(option).toBeChecked()
}

/** Longer than a save waits; ends when the server has answered it. */
const save = async (page: Page): Promise<void> => {
  const saved = page.waitForResponse('**/api/answer')
  await page.clock.runFor(5_000)
  await saved
  await page.clock.runFor(1_000)
}

const cases = [
  { kind: 'long text', route: '/education-ug', key: 'suspended_comment', keys: 'I was ill', option: 'sat_taken' },
  { kind: 'text', route: '/about', key: 'first_name', keys: 'Maya', option: 'optin_sms_ind' },
  { kind: 'date', route: '/about', key: 'birth_date', keys: '03092008', option: 'optin_sms_ind' },
  { kind: 'lookup', route: '/about', key: 'address_line_1', keys: '12 Oak Street', option: 'ethnicity' },
  { kind: 'phone', route: '/about', key: 'phone_home', keys: '9315550142', option: 'optin_sms_ind' },
] as const

const links = {
  suspended_comment: 'Please tell us what happened.',
  first_name: 'First Name',
  birth_date: 'Date of Birth',
  address_line_1: 'Address',
  phone_home: 'Please enter either a home phone or cell phone number.',
} as const

const optionAt = (page: Page, key: string): Locator =>
  page.locator(`[id="${key}"] input[type="radio"], input[type="checkbox"][id="${key}"]`).first()

for (const { kind, route, key, keys, option } of cases)
  test(`A11-07 a press right after a ${kind} hits what it was aimed at, and what was mended shows after it`, async ({
    studentPage: page,
    server,
  }) => {
    await store(page, { suspended: 'Y' })
    await openValidating(page, server, route)
    const mended = summary(page).getByRole('link', { name: links[key], exact: true })
    await control(page, key).focus()
    await page.keyboard.type(keys)

    await press(page, optionAt(page, option), async () => {
      await save(page)
      await expect(mended).toBeVisible()
    })
    await page.clock.runFor(1_000)

    await expect(mended).toBeHidden()
    await expect(control(page, key)).toHaveAttribute('aria-invalid', 'false')
  })

test('A11-07 ERR-15 a notice about a save names the question and does not move the page under a press', async ({
  studentPage: page,
  server,
}) => {
  await openValidating(page, server, '/about')
  await page.route('**/api/answer', (route) =>
    route.fulfill({ status: 400, json: { message: 'The answer "city" is too long.', key: 'city' } }),
  )
  await control(page, 'city').fill('Nashville')
  await page.clock.runFor(200)
  const notice = page.getByText('“City” could not be saved. The answer to “City” is too long.')

  await press(page, optionAt(page, 'ethnicity'), async () => {
    await save(page)
    await expect(notice).toBeHidden()
  })
  await page.clock.runFor(1_000)

  await expect(notice).toBeVisible()
})

test('A11-07 a section that another window opens does not move the page under a press', async ({
  studentPage: page,
  server,
  student,
}) => {
  await openValidating(page, server, '/about')
  const tellOfOtherWindow = () =>
    page.evaluate(async (account) => {
      const witness = new BroadcastChannel('answers')
      const isHeard = new Promise((resolve) => {
        witness.onmessage = resolve
      })
      const values = { country: 'USA', state: 'TN' }
      new BroadcastChannel('answers').postMessage({ account, values, revision: 50 })
      await isHeard
    }, student.username)

  await press(page, optionAt(page, 'ethnicity'), async () => {
    await tellOfOtherWindow()
    await page.clock.runFor(1_000)
  })
  await page.clock.runFor(1_000)

  await expect(control(page, 'tennessee_county')).toBeVisible()
})

test('A11-07 whoever leaves a long text by keyboard sees at once what that has mended', async ({
  studentPage: page,
  server,
}) => {
  await store(page, { suspended: 'Y' })
  await openValidating(page, server, '/education-ug')
  const comment = control(page, 'suspended_comment')
  await comment.focus()
  await page.keyboard.type('I was ill')
  await expect(comment).toHaveAttribute('aria-invalid', 'true')

  await page.keyboard.press('Tab')

  await expect(comment).toHaveAttribute('aria-invalid', 'false')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('A11-07 a tap right after a long text hits what it was aimed at', async ({ studentPage: page, server }) => {
    await store(page, { suspended: 'Y' })
    await openValidating(page, server, '/education-ug')
    await page.clock.resume()
    await control(page, 'suspended_comment').focus()
    await page.keyboard.type('I was ill')

    await optionAt(page, 'sat_taken').tap()

    await expect(optionAt(page, 'sat_taken')).toBeChecked()
    await expect(control(page, 'suspended_comment')).toHaveAttribute('aria-invalid', 'false')
    await expectStored(page, { suspended_comment: 'I was ill', sat_taken: 'Y' })
  })
})
