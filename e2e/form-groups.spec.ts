import {
  answerAll,
  control,
  expectSaved,
  expectSentAndForgotten,
  expectSentAndStored,
  openStep,
} from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'

test('TAB-01 TAB-02 switching a tab stores the choice, which is there again after a reload', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  const calls = recordCalls(page, /tabs/)
  const later = page.getByRole('tab', { name: 'Send it later' })
  await expect(later).toHaveAttribute('aria-selected', 'false')

  await later.click()
  await expect(later).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText('Send your document to the')
  expect(calls).toEqual([{ name: 'PUT /api/tabs', body: { tab_id: 'ged_tabs', chosen_tab: 'later' } }])

  await expectSaved(page)
  await page.reload()
  await expect(later).toHaveAttribute('aria-selected', 'true')
})

test('TAB-05 the home-school transcript and the GED report can be uploaded now or sent later', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1', homeschool_radio: 'Y' })
  await expect(page.getByRole('tablist', { name: 'Home-School Transcript' }).getByRole('tab')).toHaveText([
    'Upload it now',
    'Send it later',
  ])
  await answerAll(page, { hs_ged_radio: '2' })
  await expect(page.getByRole('tablist', { name: 'GED Score Report' }).getByRole('tab')).toHaveCount(2)
})

test('TAB-02 with the keyboard the arrows move between tabs and Enter chooses', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  const [now, later] = [
    page.getByRole('tab', { name: 'Upload it now' }),
    page.getByRole('tab', { name: 'Send it later' }),
  ]
  await now.focus()

  await page.keyboard.press('ArrowRight')
  await expect(later).toBeFocused()
  await expect(now).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(later).toHaveAttribute('aria-selected', 'true')
})

test('ERR-12 a tab that cannot be stored raises a toast and is not switched', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await page.route('**/api/tabs', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))

  await page.getByRole('tab', { name: 'Send it later' }).click()

  await expect(page.getByText('Error handling tabs for upload', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Upload it now' })).toHaveAttribute('aria-selected', 'true')
})

test('ADD-01 ADD-02 ADD-04 each click adds an entry and stores the count, up to the last one', async ({
  formPage: page,
}) => {
  const calls = recordCalls(page, /add-another/)
  const add = page.getByRole('button', { name: 'Add Another relative' })
  for (const count of [2, 3, 4]) {
    await add.click()
    await expect(page.getByRole('group', { name: /^Relative \d$/ })).toHaveCount(count)
  }

  await expect(add).toBeHidden()
  expect(calls.map(({ body }) => body)).toEqual(
    [2, 3, 4].map((num_components) => ({ button_id: 'legacy', num_components })),
  )
  await page.reload()
  await expect(page.getByRole('group', { name: /^Relative \d$/ })).toHaveCount(4)
})

test('ADD-02 the focus moves into the entry that was added', async ({ formPage: page }) => {
  await page.getByRole('button', { name: 'Add Another relative' }).click()

  await expect(page.getByRole('group', { name: 'Relative 2' }).getByRole('radio').first()).toBeFocused()
})

test('ADD-03 an entry that is emptied while it is on the screen stays there', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await page.getByRole('button', { name: 'Add Another activity' }).click()
  await answerAll(page, { activity_2_activity_name: 'other' })
  await expectSentAndStored(page, { activity_2_activity_name: 'other' })
  await answerAll(page, { activity_2_activity_name: '' })

  await expectSentAndForgotten(page, ['activity_2_activity_name'])
  await expect(control(page, 'activity_2_activity_name')).toBeVisible()
})

test('ERR-13 an entry that cannot be stored raises a toast and is not added', async ({ formPage: page }) => {
  await page.route('**/api/add-another', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))

  await page.getByRole('button', { name: 'Add Another relative' }).click()

  await expect(page.getByText('Error adding another legacy', { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Relative \d$/ })).toHaveCount(1)
})

test('ADD-05 SAV-13 the last entry can be removed, after a question if it has answers, and stays away after a reload', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  const colleges = page.locator('.add-another').filter({ hasText: 'College 1' })
  const remove = (name: string) => colleges.getByRole('button', { name: `Remove ${name}` })
  const add = colleges.getByRole('button', { name: 'Add Another' })
  await expect(remove('College 1')).toHaveCount(0)
  await add.click()
  await answerAll(page, { college_2_name: 'Elm College' })

  await remove('College 2').click()
  const modal = page.getByRole('dialog', { name: 'Remove College 2' })
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(control(page, 'college_2_name')).toHaveValue('Elm College')
  await remove('College 2').click()
  const removal = page.waitForRequest('**/api/add-another')
  await modal.getByRole('button', { name: 'Remove' }).click()

  expect((await removal).headers()).toHaveProperty('x-save-number')
  await expect(control(page, 'college_2_name')).toHaveCount(0)
  await expect(add).toBeFocused()
  await expectSentAndForgotten(page, ['college_2_name'])
  await page.reload()
  await expect(control(page, 'college_name')).toBeVisible()
  await expect(control(page, 'college_2_name')).toHaveCount(0)
})
