import { ownPage } from './calls.ts'
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
import { loseResponse } from './lose-response.ts'
import { routeOnce } from './route-once.ts'

const away = { status: 503, json: { message: 'Away.' } }

test('TAB-01 TAB-02 TAB-05 ERR-12 the documents have two tabs: a choice is stored and there again after a reload, a failed one is not made', async ({
  formPage: page,
}) => {
  const now = page.getByRole('tab', { name: 'Upload it now' })
  const later = page.getByRole('tab', { name: 'Send it later' })
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1', homeschool_radio: 'Y' })
  await expect(page.getByRole('tablist', { name: 'Home-School Transcript' }).getByRole('tab')).toHaveText([
    'Upload it now',
    'Send it later',
  ])
  await answerAll(page, { hs_ged_radio: '2' })
  await expect(page.getByRole('tablist', { name: 'GED Score Report' }).getByRole('tab')).toHaveCount(2)
  await expect(later).toHaveAttribute('aria-selected', 'false')

  await test.step('a tab that cannot be stored raises a toast and is not switched', async () => {
    await routeOnce(page, '**/api/tabs', (route) => route.fulfill(away))
    await later.click()
    await expect(page.getByText('Error handling tabs for upload', { exact: true })).toBeVisible()
    await expect(now).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('a tab whose response is lost is switched, because the server has stored it', async () => {
    await routeOnce(page, '**/api/tabs', (route) => route.fetch().then(() => route.abort()))
    await later.click()
    await expect(later).toHaveAttribute('aria-selected', 'true')
    await now.click()
    await expect(now).toHaveAttribute('aria-selected', 'true')
  })
  const calls = recordCalls(page, /tabs/)
  await later.click()
  await expect(later).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel')).toContainText('Send your document to the')
  expect(calls).toEqual([{ name: 'PUT /api/tabs', body: { tab_id: 'ged_tabs', chosen_tab: 'later' } }])
  await expectSaved(page)
  await page.reload()
  await expect(later).toHaveAttribute('aria-selected', 'true')

  await test.step('a tab that another device has chosen is shown with the next save', async () => {
    const data = { tab_id: 'ged_tabs', chosen_tab: 'upload' }
    expect((await page.request.put('/api/tabs', { data, headers: ownPage })).status()).toBe(200)
    await answerAll(page, { ged_year: '2024' })
    await expect(now).toHaveAttribute('aria-selected', 'true')
    await later.click()
    await expect(later).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('with the keyboard the arrows move between tabs and Enter chooses', async () => {
    await later.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(now).toBeFocused()
    await expect(later).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(now).toHaveAttribute('aria-selected', 'true')
  })
})

test('ADD-01 ADD-02 ADD-03 ADD-04 ADD-05 ADD-06 ERR-13 SAV-13 entries are added up to the last one, stay while on the screen, and the last one can be removed', async ({
  formPage: page,
}) => {
  const relatives = page.getByRole('group', { name: /^Relative \d$/ })
  await test.step('an entry that cannot be stored raises a toast and is not added', async () => {
    await routeOnce(page, '**/api/add-another', (route) => route.fulfill(away))
    await page.getByRole('button', { name: 'Add Another relative' }).click()
    await expect(page.getByText('Error adding another legacy', { exact: true })).toBeVisible()
    await expect(relatives).toHaveCount(1)
  })
  await test.step('an entry whose response was lost is added or removed all the same', async () => {
    await loseResponse(page, 'PUT', '/api/add-another')
    await page.getByRole('button', { name: 'Add Another relative' }).click()
    await expect(relatives).toHaveCount(2)

    await loseResponse(page, 'PUT', '/api/add-another')
    await page.getByRole('button', { name: 'Remove Relative 2' }).click()
    await expect(relatives).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('each click adds an entry, moves the focus into it and stores the count', async () => {
    const calls = recordCalls(page, /add-another/)
    const add = page.getByRole('button', { name: 'Add Another relative' })
    for (const count of [2, 3, 4]) {
      await add.click()
      await expect(relatives).toHaveCount(count)
      await expect(relatives.last().getByRole('radio').first()).toBeFocused()
    }
    await expect(add).toBeHidden()
    expect(calls.map(({ body }) => body)).toEqual(
      [2, 3, 4].map((num_components) => ({ button_id: 'legacy', num_components })),
    )
  })
  await openStep(page, 'Your Academics')
  await test.step('an entry that arrives while the student types elsewhere leaves the focus there', async () => {
    const answered = Promise.withResolvers<void>()
    await routeOnce(page, '**/api/add-another', (route) => answered.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Add Another activity' }).click()
    const typed = control(page, 'college_name')
    await typed.pressSequentially('Elm')
    answered.resolve()
    await expect(control(page, 'activity_2_activity_name')).toBeVisible()
    await expect(typed).toBeFocused()
  })
  await test.step('an entry that is emptied while it is on the screen stays there', async () => {
    await answerAll(page, { activity_2_activity_name: 'other' })
    await expectSentAndStored(page, { activity_2_activity_name: 'other' })
    await answerAll(page, { activity_2_activity_name: '' })
    await expectSentAndForgotten(page, ['activity_2_activity_name'])
    await expect(control(page, 'activity_2_activity_name')).toBeVisible()
  })
  await test.step('the last entry can be removed, after a question if it has answers', async () => {
    const colleges = page.locator('.add-another').filter({ hasText: 'College 1' })
    const remove = (name: string) => colleges.getByRole('button', { name: `Remove ${name}` })
    const add = colleges.getByRole('button', { name: 'Add Another' })
    await expect(remove('College 1')).toHaveCount(0)
    await add.click()
    await expect(control(page, 'college_2_name')).toBeVisible()
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
  })
  await test.step('a reload changes nothing', async () => {
    await page.reload()
    await expect(control(page, 'college_name')).toBeVisible()
    await expect(control(page, 'college_2_name')).toHaveCount(0)
    await openStep(page, 'About You')
    await expect(relatives).toHaveCount(4)
  })
})
