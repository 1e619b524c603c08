import type { Page } from '@playwright/test'
import { storeAnswers, submitApplication } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  answerAll,
  control,
  expectSentAndForgotten,
  expectSentAndStored,
  openStep,
  storedAnswers,
} from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { lookup, options, searchFor } from './lookup-box.ts'

const school = { hs_ged_radio: '1', hs_name: 'Hill School', hs_gpa: '3.25', counselor_first_name: 'Ada' }
const cleared = '3 answers were cleared: “Search for Your School”, “High School GPA”, “Counselor First Name”.'

const labels: Readonly<Record<string, string>> = {
  hs_ged_radio: 'Have/Will You',
  hs_name: 'Search for Your School',
  applied_major: 'Academic Interest',
  address_line_1: 'Address',
  state: 'State/Province',
}

/** A button by its text and the label of its question. */
const button = (page: Page, text: string, key: string) =>
  page.getByRole('button', { name: new RegExp(`^${text} ?: ${labels[key]}$`) })
const undoButton = (page: Page, key: string) => button(page, 'Undo', key)
const line = (page: Page, key: string) => page.locator('.cleared-line').filter({ has: undoButton(page, key) })
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('UND-01 UND-02 UND-03 UND-04 UND-08 A11-03 a stray tap that empties a section can be undone, before and after it was saved', async ({
  studentPage: page,
}) => {
  test.slow()
  await storeAnswers(page, school)
  await page.goto('/education-ug')
  await expect(control(page, 'hs_gpa')).toHaveValue('3.25')

  await test.step('the server has it all again, with one save', async () => {
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(line(page, 'hs_ged_radio')).toContainText(cleared)
    await expectSentAndForgotten(page, ['hs_name', 'hs_gpa', 'counselor_first_name'])
    const calls = recordCalls(page, /api\/answer/)
    await undoButton(page, 'hs_ged_radio').click()
    await expect(control(page, 'hs_gpa')).toHaveValue('3.25')
    await expect(page.getByRole('radio', { name: /^Graduated/ })).toBeChecked()
    await expect(page.locator('.cleared-line')).toHaveCount(0)
    await expectSentAndStored(page, school)
    expect(calls).toHaveLength(1)
  })

  await test.step('an Undo before anything was saved leaves nothing to save', async () => {
    await answerAll(page, { hs_ged_radio: '2' })
    await undoButton(page, 'hs_ged_radio').click()
    await expectSentAndStored(page, school)
    await expect(control(page, 'hs_name')).toHaveValue('Hill School')
    await page.reload()
    await expect(control(page, 'counselor_first_name')).toHaveValue('Ada')
  })

  await test.step('whoever goes back by hand still gets the answers, all but those typed again', async () => {
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(line(page, 'hs_ged_radio')).toContainText(cleared)
    await answerAll(page, { hs_ged_radio: '1', hs_gpa: '4.00' })
    await expect(line(page, 'hs_ged_radio')).toContainText('2 answers were cleared')
    await undoButton(page, 'hs_ged_radio').click()
    await expect(control(page, 'hs_name')).toHaveValue('Hill School')
    await expectSentAndStored(page, { ...school, hs_gpa: '4.00' })
  })

  await test.step('what was answered meanwhile is never cleared by Undo, and each choice offers its own answers', async () => {
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(line(page, 'hs_ged_radio')).toContainText(cleared)
    await answerAll(page, { ged_month: '5' })
    await expect(page.locator('.cleared-line')).toHaveCount(0)
    await answerAll(page, { hs_ged_radio: '1' })
    await expect(line(page, 'hs_ged_radio')).toContainText(cleared)
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(line(page, 'hs_ged_radio')).toContainText('1 answer was cleared: “Test Month”.')
    await undoButton(page, 'hs_ged_radio').click()
    await expectSentAndStored(page, { hs_ged_radio: '2', ged_month: '5' })
  })

  await test.step('the line fits from 320 to 1280 px, and is accessible', async () => {
    await answerAll(page, { ...school, hs_city: 'Clarksville', hs_state: 'TN' })
    await answerAll(page, { counselor_last_name: 'Lovelace' })
    await page.setViewportSize({ width: 320, height: 800 })
    await answerAll(page, { hs_ged_radio: '2' })
    await expect(undoButton(page, 'hs_ged_radio')).toBeVisible()
    await expectAccessible(page, '.cleared-line')
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('the offer ends with the page', async () => {
    await openStep(page, 'About You')
    await openStep(page, 'Your Academics')
    await expect(control(page, 'hs_ged_radio')).toBeVisible()
    await expect(page.locator('.cleared-line')).toHaveCount(0)
    await expect(announced(page, 'cleared')).toHaveCount(0)
  })
})

test('UND-01 UND-02 UND-05 UND-09 dropdowns, an address and a school come back too, by pointer and by keyboard', async ({
  studentPage: page,
}) => {
  test.slow()
  const home = { address_line_1: '1 Elm Street', city: 'Clarksville', country: 'USA', state: 'KY' }
  await storeAnswers(page, { ...home, kentucky_county: 'christian' })
  await page.goto('/about')

  await test.step('a search result that takes the place of another address can be undone as a whole', async () => {
    await searchFor(page, 'address_line_1', '123 inv')
    await options(page).first().click()
    await expect(control(page, 'zip')).toHaveValue('00001')
    await undoButton(page, 'address_line_1').click()
    await expect(lookup(page, 'address_line_1')).toHaveValue('1 Elm Street')
    await expect(control(page, 'zip')).toHaveValue('')
    await expectSentAndStored(page, { ...home, kentucky_county: 'christian' })
  })

  await test.step('by keyboard: the line is announced, the focus stays, and Tab leads to Undo', async () => {
    await answerAll(page, { state: 'TN', tennessee_county: 'montgomery' })
    await control(page, 'state').focus()
    await page.keyboard.press('ArrowDown')
    const text = '1 answer was cleared: “In which Tennessee county do you reside?”.'
    await expect(announced(page, text)).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(control(page, 'state')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(undoButton(page, 'state')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(control(page, 'state')).toBeFocused()
    await expect(control(page, 'state')).toHaveValue('TN')
    await expect(control(page, 'tennessee_county')).toHaveValue('montgomery')
    await expect(announced(page, '1 answer was restored.')).toHaveCount(1)
  })

  await openStep(page, 'Your Academics')
  await test.step('a dependent dropdown comes back with the answer it depends on', async () => {
    await answerAll(page, { applied_major: 'BIOL', major_concentration: 'BIOL_MICR' })
    await expectSentAndStored(page, { major_concentration: 'BIOL_MICR' })
    await answerAll(page, { applied_major: 'CHEM' })
    await expect(line(page, 'applied_major')).toContainText('1 answer was cleared')
    await undoButton(page, 'applied_major').click()
    await expect(control(page, 'applied_major')).toBeFocused()
    await expectSentAndStored(page, { applied_major: 'BIOL', major_concentration_desc: 'Microbiology' })
  })

  await test.step('a school that was typed over comes back with code and fields, or only its fields do', async () => {
    await answerAll(page, { hs_ged_radio: '1' })
    const field = await searchFor(page, 'hs_name', 'sampleton high')
    await options(page).first().click()
    await expectSentAndStored(page, { hs_ceeb: '000001', hs_city: 'Sampleton' })
    await expect(page.locator('.cleared-line')).toHaveCount(0)

    await field.press('End')
    await field.pressSequentially(' East')
    await undoButton(page, 'hs_name').click()
    await expect(field).toHaveValue('Sampleton High School (invented)')
    await expectSentAndStored(page, { hs_ceeb: '000001', hs_city: 'Sampleton' })

    await field.press('End')
    await field.pressSequentially(' East')
    await button(page, 'Put them back', 'hs_name').click()
    await expect(page.locator('.cleared-line')).toHaveCount(0)
    await expectSentAndStored(page, { hs_name: 'Sampleton High School (invented) East', hs_city: 'Sampleton' })
    await expectSentAndForgotten(page, ['hs_ceeb'])
  })
})

test('UND-08 another window shows the change and offers no Undo, and an Undo after the submission changes nothing', async ({
  studentPage: page,
  context,
}) => {
  await storeAnswers(page, school)
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/education-ug')
    await expect(control(each, 'hs_gpa')).toHaveValue('3.25')
  }

  await answerAll(page, { hs_ged_radio: '2' })
  await expect(line(page, 'hs_ged_radio')).toBeVisible()
  await expect(control(other, 'hs_gpa')).toHaveCount(0)
  await expect(other.locator('.cleared-line')).toHaveCount(0)
  await other.close()
  await expectSentAndForgotten(page, ['hs_name'])

  await submitApplication(page)
  const submitted = await storedAnswers(page)
  await undoButton(page, 'hs_ged_radio').click()
  await expect(page).toHaveURL('/completion')
  await expect(page.locator('.cleared-line')).toHaveCount(0)
  expect(await storedAnswers(page)).toEqual(submitted)
})
