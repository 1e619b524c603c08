import '../testing/browser.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAll, control } from './testing/answer-all.ts'
import { expectForgotten, expectStored, openPage } from './testing/open-page.tsx'

/** A section, and a question of a repeated group. */
const cases = [
  {
    name: 'Tennessee residents',
    on: 'about',
    show: { country: 'USA', state: 'TN' },
    inside: { tennessee_county: 'montgomery', how_long_tennessee: '4' },
    hide: { state: 'GA' },
  },
  {
    name: 'the average of the colleges',
    on: 'education-ug',
    show: { college_name: 'Hill College' },
    inside: { college_gpa: '3.25' },
    hide: { college_name: '' },
  },
] as const

test.each(cases)('CON-03 $name: shown, answered, hidden again and forgotten', async ({ on, ...given }) => {
  const { show, inside, hide } = given
  const keys = Object.keys(inside)
  const first = control(keys[0] ?? '')
  await openPage(on)
  await expect.element(first).not.toBeInTheDocument()
  await answerAll({ ...show, ...inside })
  await expectStored(inside)
  await answerAll(hide)
  await expect.element(first).not.toBeInTheDocument()
  await answerAll(show)

  await expect.element(first).toBeVisible()
  await expectForgotten(...keys)
})

test('CON-06 another major forgets the concentration and its label, and offers its own', async () => {
  await openPage('education-ug')
  const offered = () => [...control('major_concentration').element().querySelectorAll('option')].map(({ text }) => text)
  await answerAll({ applied_major: 'BIOL', major_concentration: 'BIOL_MICR' })
  await expectStored({ major_concentration_desc: 'Microbiology' })
  const ofBiology = [/^--$/, /General/, /Cell/, /Ecology/, /^Microbiology$/, /Teaching/]
  await expect.poll(offered).toEqual(ofBiology.map((label) => expect.stringMatching(label)))
  await answerAll({ applied_major: 'CHEM' })
  await expectForgotten('major_concentration', 'major_concentration_desc')
  const ofChemistry = [/^--$/, /^General Chemistry$/, /Bio/, /Forensic/, /Teaching/]
  await expect.poll(offered).toEqual(ofChemistry.map((label) => expect.stringMatching(label)))
})

const inTennessee = { country: 'USA', state: 'TN' }

test('CON-04 with the Tennessee Promise the two-year programs take the place of the majors', async () => {
  await openPage('education-ug', { answers: inTennessee })
  await expect.element(page.getByText('The Tennessee Promise pays tuition')).toBeVisible()
  await answerAll({ applied_major: 'BIOL', major_concentration: 'BIOL_MICR', tennessee_promise_radio: 'Y' })
  await expect.element(control('applied_major')).not.toBeInTheDocument()
  await expect.element(control('tennessee_promise')).not.toBeInTheDocument()
  await answerAll({ two_year_degree: 'L', tennessee_promise: 'BIOL' })
  await expectStored({ two_year_degree: 'L', tennessee_promise: 'BIOL' })
  await expectForgotten('applied_major')
  await answerAll({ tennessee_promise_radio: 'N' })
  await expect.element(control('two_year_degree')).not.toBeInTheDocument()
  await expect.element(control('applied_major')).toHaveValue('')
  await expectForgotten('two_year_degree', 'tennessee_promise', 'major_concentration')
})

test('CON-04 of high school and GED the answers of the chosen one stay', async () => {
  await openPage('education-ug')
  await answerAll({ hs_ged_radio: '1', hs_name: 'Hill School', hs_gpa: '3.25' })
  await answerAll({ hs_ged_radio: '2', ged_month: '5' })
  await expect.element(control('hs_name')).not.toBeInTheDocument()
  await expectStored({ hs_ged_radio: '2', ged_month: '5', ged_month_desc: 'May' })
  await expectForgotten('hs_name', 'hs_gpa')
})

test('CON-05 the Tennessee Promise is for Tennessee, and forgotten elsewhere', async () => {
  const { goTo } = await openPage('education-ug', { answers: inTennessee })
  await answerAll({ tennessee_promise_radio: 'Y' })
  await expectStored({ tennessee_promise_radio: 'Y' })
  await goTo('about')
  await answerAll({ state: 'KY' })
  await goTo('education-ug')
  await expect.element(page.getByText('The Tennessee Promise pays tuition')).not.toBeInTheDocument()
  await expect.element(control('tennessee_promise_radio')).not.toBeInTheDocument()
  await expectForgotten('tennessee_promise_radio')
})
