import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { lookAway, press, type } from '../testing/browser.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { answerAll, control } from './testing/answer-all.ts'
import { addresses, lookup, options, schools, searchFor, suggesting } from './testing/lookup-box.ts'
import { expectForgotten, expectStored, openPage } from './testing/open-page.tsx'
import { createApplication } from './testing/student-application.ts'

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
const button = (text: string, key: string) =>
  page.getByRole('button', { name: new RegExp(`^${text} ?: ${labels[key]}$`) })
const undoButton = (key: string) => button('Undo', key)
const anyLine = page.getBySelector('.cleared-line')
const line = (key: string) => anyLine.filter({ has: undoButton(key) })
const announced = (text: string) => page.getByRole('status').filter({ hasText: text })
const expectCount = (locator: Locator, count: number) => expect.poll(() => locator.elements().length).toBe(count)

describe('a stray tap that empties a section', () => {
  test('UND-01 UND-02 UND-04 can be undone after it was saved, with one save', async () => {
    const application = createApplication({ answer: school })
    const { calls } = await openPage('education-ug', { application })
    const saves = () => calls.filter(({ name }) => name === 'PUT /api/answer')
    const expectSent = (answers: object) => {
      lookAway()
      return expect.poll(application.filled).toEqual(expect.objectContaining(answers))
    }
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent(cleared)
    lookAway()
    await expect.poll(application.filled).not.toHaveProperty('hs_name')
    expect(application.filled()).not.toHaveProperty('hs_gpa')
    expect(application.filled()).not.toHaveProperty('counselor_first_name')
    const before = saves().length
    await undoButton('hs_ged_radio').click()
    await expect.element(control('hs_gpa')).toHaveValue('3.25')
    await expect.element(page.getByRole('radio', { name: /^Graduated/ })).toBeChecked()
    await expectCount(anyLine, 0)
    await expectSent(school)
    expect(saves()).toHaveLength(before + 1)
  })

  test('UND-02 UND-04 leaves nothing to save if it is undone before', async () => {
    const application = createApplication({ answer: school })
    const { calls } = await openPage('education-ug', { application })
    await answerAll({ hs_ged_radio: '2' })
    await undoButton('hs_ged_radio').click()
    await expect.element(control('hs_name')).toHaveValue('Hill School')
    await expect.element(control('counselor_first_name')).toHaveValue('Ada')
    await answerAll({ college_name: 'Elm College' })
    lookAway()
    await expect.poll(application.filled).toEqual({ ...school, college_name: 'Elm College' })
    const bodies = calls.filter(({ name }) => name === 'PUT /api/answer').map(({ body }) => body)
    expect(bodies).toEqual([{ college_name: 'Elm College' }])
  })

  test('UND-03 still offers the answers to whoever goes back by hand, all but those typed again', async () => {
    await openPage('education-ug', { answers: school })
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent(cleared)
    await answerAll({ hs_ged_radio: '1', hs_gpa: '4.00' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent('2 answers were cleared')
    await undoButton('hs_ged_radio').click()
    await expect.element(control('hs_name')).toHaveValue('Hill School')
    await expectStored({ ...school, hs_gpa: '4.00' })
  })

  test('UND-03 never takes what was answered meanwhile, and each choice offers its own answers', async () => {
    await openPage('education-ug', { answers: school })
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent(cleared)
    await answerAll({ ged_month: '5' })
    await expectCount(anyLine, 0)
    await answerAll({ hs_ged_radio: '1' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent(cleared)
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(line('hs_ged_radio')).toMatchTextContent('1 answer was cleared: “Test Month”.')
    await undoButton('hs_ged_radio').click()
    await expectStored({ hs_ged_radio: '2', ged_month: '5' })
  })

  test('UND-01 A11-03 says so in a line that fits from 320 to 1280 px, and is accessible', async () => {
    const answers = { ...school, hs_city: 'Clarksville', hs_state: 'TN', counselor_last_name: 'Lovelace' }
    await openPage('education-ug', { answers })
    await page.viewport(320, 800)
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(undoButton('hs_ged_radio')).toBeVisible()
    await expectAccessible(anyLine.element())
    for (const width of [320, 360, 768, 1280]) {
      await page.viewport(width, 800)
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
  })

  test('UND-08 is offered to be undone until the page is left', async () => {
    const { goTo } = await openPage('education-ug', { answers: school })
    await answerAll({ hs_ged_radio: '2' })
    await expect.element(line('hs_ged_radio')).toBeVisible()
    await goTo('about')
    await goTo('education-ug')
    await expect.element(control('hs_ged_radio')).toBeVisible()
    await expectCount(anyLine, 0)
    await expectCount(announced('cleared'), 0)
  })
})

test('UND-02 a search result that takes the place of another address can be undone as a whole', async () => {
  const home = { address_line_1: '1 Elm Street', city: 'Clarksville', country: 'USA', state: 'KY' }
  const answers = { ...home, kentucky_county: 'christian' }
  await openPage('about', { answers, calls: suggesting(...addresses) })
  await searchFor('address_line_1', '123 inv')
  await options.first().click()
  await expect.element(control('zip')).toHaveValue('00001')
  await undoButton('address_line_1').click()
  await expect.element(lookup('address_line_1')).toHaveValue('1 Elm Street')
  await expect.element(control('zip')).toHaveValue('')
  await expectStored(answers)
})

test('UND-05 the line is announced, the focus stays, and Tab leads to Undo, which leads back', async () => {
  const answers = { country: 'USA', state: 'TN', tennessee_county: 'montgomery' }
  await openPage('about', { answers })
  const state = control('state')
  await press(state, 'ArrowDown')
  const text = '1 answer was cleared: “In which Tennessee county do you reside?”.'
  await expectCount(announced(text), 1)
  await press(state, 'ArrowDown')
  await expect.element(state).toHaveFocus()
  await userEvent.tab()
  await expect.element(undoButton('state')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(state).toHaveFocus()
  await expect.element(state).toHaveValue('TN')
  await expect.element(control('tennessee_county')).toHaveValue('montgomery')
  await expectCount(announced('1 answer was restored.'), 1)
})

test('UND-01 UND-02 a dependent dropdown comes back with the answer it depends on', async () => {
  await openPage('education-ug')
  await answerAll({ applied_major: 'BIOL', major_concentration: 'BIOL_MICR' })
  await expectStored({ major_concentration: 'BIOL_MICR' })
  await answerAll({ applied_major: 'CHEM' })
  await expect.element(line('applied_major')).toMatchTextContent('1 answer was cleared')
  await undoButton('applied_major').click()
  await expect.element(control('applied_major')).toHaveFocus()
  await expectStored({ applied_major: 'BIOL', major_concentration_desc: 'Microbiology' })
})

test('UND-02 UND-09 a school that was typed over comes back with code and fields, or only its fields do', async () => {
  await openPage('education-ug', { answers: { hs_ged_radio: '1' }, calls: suggesting(...schools) })
  const field = await searchFor('hs_name', 'sampleton high')
  await options.first().click()
  await expectStored({ hs_ceeb: '000001', hs_city: 'Sampleton' })
  await expectCount(anyLine, 0)

  await press(field, 'End')
  await type(field, ' East')
  await undoButton('hs_name').click()
  await expect.element(field).toHaveValue('Sampleton High School (invented)')
  await expectStored({ hs_ceeb: '000001', hs_city: 'Sampleton' })

  await press(field, 'End')
  await type(field, ' East')
  await button('Put them back', 'hs_name').click()
  await expectCount(anyLine, 0)
  await expectStored({ hs_name: 'Sampleton High School (invented) East', hs_city: 'Sampleton' })
  await expectForgotten('hs_ceeb')
})
