import type { Locator, Page } from '@playwright/test'
import { ownPage, storeAnswers } from './calls.ts'
import { answerAll, control, expectStored, openStep } from './form-applicant.ts'
import { expect, test } from './form-test.ts'
import { routeOnce } from './route-once.ts'
import type { TestServer } from './start-server.ts'
import { fileInput } from './uploads.ts'

/** So tall that nothing scrolls: a browser that scrolls makes up for what moves above. */
test.use({ viewport: { width: 1280, height: 6500 } })

const summary = (page: Page) => page.getByRole('region', { name: "We're missing some information!" })

/** Opens a page on which errors are shown, and stops its clock. */
const openValidating = async (page: Page, server: TestServer, route: string): Promise<void> => {
  for (const web_status of ['started', 'validating'])
    await page.request.post('/api/web-status', { data: { web_status }, headers: ownPage })
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

const optionAt = (page: Page, key: string): Locator =>
  page.locator(`[id="${key}"] input[type="radio"], input[type="checkbox"][id="${key}"]`).first()

const mended = (page: Page, label: string) => summary(page).getByRole('link', { name: label, exact: true })

type Case = { readonly key: string; readonly label: string; readonly keys: string; readonly option: string }

/** Types an answer that was missing and presses on an option right after it: the answer is saved, and shown as mended after the press. */
const expectMendedAfterPress = async (page: Page, { key, label, keys, option }: Case): Promise<void> => {
  await control(page, key).focus()
  await page.keyboard.type(keys)

  await press(page, optionAt(page, option), async () => {
    await save(page)
    await expect(mended(page, label)).toBeVisible()
  })
  await page.clock.runFor(1_000)

  await expect(mended(page, label)).toBeHidden()
  await expect(control(page, key)).toHaveAttribute('aria-invalid', 'false')
}

const cases = {
  text: { key: 'first_name', label: 'First Name', keys: 'Maya', option: 'race_american_indian' },
  date: { key: 'birth_date', label: 'Date of Birth', keys: '03092008', option: 'race_asian' },
  lookup: { key: 'address_line_1', label: 'Address', keys: '12 Oak Street', option: 'ethnicity' },
  phone: {
    key: 'phone_home',
    label: 'Please enter either a home phone or cell phone number.',
    keys: '9315550142',
    option: 'race_black',
  },
} as const

test('A11-07 ERR-15 nothing moves under a press: not what it has mended in any kind of field, not a notice about a save, not a section that another window opens', async ({
  studentPage: page,
  server,
  student,
}) => {
  await openValidating(page, server, '/about')
  for (const [kind, mending] of Object.entries(cases))
    await test.step(`right after a ${kind}`, () => expectMendedAfterPress(page, mending))

  await test.step('a notice about a save names the question', async () => {
    await page.route('**/api/answer', (route) =>
      route.fulfill({ status: 400, json: { message: 'The answer "city" is too long.', key: 'city' } }),
    )
    await control(page, 'city').fill('Nashville')
    await page.clock.runFor(200)
    const notice = page.getByText('“City” could not be saved. The answer to “City” is too long.')
    await press(page, optionAt(page, 'race_white'), async () => {
      await save(page)
      await expect(notice).toBeHidden()
    })
    await page.clock.runFor(1_000)
    await expect(notice).toBeVisible()
  })
  await test.step('a section that another window opens', async () => {
    const values = { country: 'USA', state: 'TN' }
    const tellOfOtherWindow = async () => {
      const saved = await page.request.put('/api/answer', { data: values, headers: { origin: server.url } })
      const { revision } = await saved.json()
      await page.evaluate(
        async (message) => {
          const witness = new BroadcastChannel('answers')
          const isHeard = new Promise((resolve) => {
            witness.onmessage = resolve
          })
          new BroadcastChannel('answers').postMessage(message)
          await isHeard
        },
        { account: student.username, values, revision },
      )
    }
    await press(page, optionAt(page, 'race_native_hawaiian'), async () => {
      await tellOfOtherWindow()
      await page.clock.runFor(1_000)
    })
    await page.clock.runFor(1_000)
    await expect(control(page, 'tennessee_county')).toBeVisible()
  })
})

test('A11-07 the code of a file question that comes late moves no option below it under a press', async ({
  formPage: page,
}) => {
  const { promise: isAwaited, resolve: ask } = Promise.withResolvers<void>()
  const { promise: mayCome, resolve: send } = Promise.withResolvers<void>()
  await routeOnce(page, '**/student-file*.js', async (route) => {
    ask()
    await mayCome
    await route.continue()
  })
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1', homeschool_radio: 'Y' })
  await isAwaited
  const came = page.waitForResponse('**/student-file*.js')

  await press(page, optionAt(page, 'suspended'), async () => {
    send()
    const script = await came
    await page.evaluate((url) => import(url).then(() => undefined), script.url())
    await page.evaluate(() => new Promise(requestAnimationFrame))
  })

  await expect(fileInput(page)).toBeAttached()
})

test.describe('on a screen with mouse and touch', () => {
  test.use({ hasTouch: true })

  test('A11-07 a long text that is left by mouse or by finger moves nothing, and by keyboard shows at once what it has mended', async ({
    studentPage: page,
    server,
  }) => {
    const comment = control(page, 'suspended_comment')
    const empty = async () => {
      await comment.fill('')
      await comment.blur()
      await page.clock.runFor(1_000)
      await expect(comment).toHaveAttribute('aria-invalid', 'true')
    }
    await storeAnswers(page, { suspended: 'Y' })
    await openValidating(page, server, '/education-ug')
    await expectMendedAfterPress(page, {
      key: 'suspended_comment',
      label: 'Please tell us what happened.',
      keys: 'I was ill',
      option: 'sat_taken',
    })

    await test.step('by keyboard', async () => {
      await empty()
      await comment.focus()
      await page.keyboard.type('I was ill')
      await expect(comment).toHaveAttribute('aria-invalid', 'true')
      await page.keyboard.press('Tab')
      await expect(comment).toHaveAttribute('aria-invalid', 'false')
    })
    await test.step('by finger', async () => {
      await empty()
      await page.clock.resume()
      await comment.focus()
      await page.keyboard.type('I was ill')
      await optionAt(page, 'act_taken').tap()
      await expect(optionAt(page, 'act_taken')).toBeChecked()
      await expect(comment).toHaveAttribute('aria-invalid', 'false')
      await expectStored(page, { suspended_comment: 'I was ill', act_taken: 'Y' })
    })
  })
})
