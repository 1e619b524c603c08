import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, type } from '../../testing/browser.ts'
import type { CallAnswers, Called } from '../../testing/calls.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { answerAll, control, option } from '../testing/answer-all.ts'
import {
  addresses,
  colleges,
  isSearch,
  lookup,
  options,
  schools,
  searchFor,
  suggesting,
} from '../testing/lookup-box.ts'
import { expectForgotten, expectStored, openPage } from '../testing/open-page.tsx'
import { createApplication } from '../testing/student-application.ts'

const field = lookup('address_line_1')
const byHand = { city: 'Clarksville', country: 'USA', state: 'TN', tennessee_county: 'montgomery', zip: '37040' }
const ownSchool = page.getByText('Enter your school information below.')
const expectOptions = (count: number) => expect.poll(() => options.elements().length).toBe(count)
const widths = { desktop: 1280, telephone: 360 } as const

test('LKP-05 free text clears the related fields, however they were answered, and they can be put back', async () => {
  await openPage('about')
  await answerAll(byHand)
  await type(field, '1 Elm Stret')
  await expect.element(control('city')).toHaveValue('')
  await expect.element(control('country')).toHaveValue('')
  await expect.element(control('tennessee_county')).not.toBeInTheDocument()
  await expect.element(ownSchool).not.toBeInTheDocument()
  await expectStored({ address_line_1: '1 Elm Stret' })
  await expectForgotten(...Object.keys(byHand))

  const putBack = page.getByRole('button', { name: /^Put them back.*Address$/ })
  await putBack.click()
  await expect.element(control('tennessee_county')).toHaveValue('montgomery')
  await field.fill('1 Elm Street')
  await expectStored({ ...byHand, address_line_1: '1 Elm Street', country_desc: 'United States' })
  await expect.element(putBack).not.toBeInTheDocument()
})

test('LKP-02 A11-02 a search asks for 5 of the category, and a screen reader hears how many there are', async () => {
  const { calls } = await openPage('about', { calls: suggesting(...addresses) })
  await searchFor('address_line_1', '300 story')
  const status = page.getBySelector('.lookup').filter({ has: field }).getByRole('status')
  await expect
    .element(status)
    .toHaveTextContent('1 suggestion available. Use the up and down arrow keys and Enter to choose.')
  expect(calls.filter(isSearch).at(-1)?.query).toEqual({ text: '300 story', category: 'address', max_results: '5' })
  await expect.element(options.first()).toHaveAccessibleName('300 Storybook Pike Fictionville, TN 00003')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).toHaveAccessibleName(/^Address/)
  await expect.element(page.getByRole('listbox', { name: 'Suggestions for Address' })).toBeVisible()

  await press(field, 'ArrowDown')
  const active = field.element().getAttribute('aria-activedescendant')
  await expect.element(options.first()).toHaveAttribute('id', active ?? 'none')
  await expectAccessible(page.getBySelector('.question:has([aria-expanded="true"])').element())
  await press(field, 'Escape')
  await expect.element(status).toHaveTextContent('')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
})

test('LKP-05 leaving the field or pressing Escape keeps the typed text and chooses nothing', async () => {
  await openPage('about', { answers: byHand, calls: suggesting(...addresses) })
  await searchFor('address_line_1', '123 inv')
  await answerAll({ city: 'Clarksville' })
  await searchFor('address_line_1', '123 inv')
  await press(field, 'ArrowDown')
  await press(field, 'Tab')
  await expect.element(field).toHaveValue('123 inv')
  await expect.element(control('city')).toHaveValue('Clarksville')

  await searchFor('address_line_1', '12 inv')
  await press(field, 'Escape')
  await press(field, 'Escape')
  await expectOptions(0)
  await expect.element(field).toHaveValue('12 inv')
})

test.each(Object.entries(widths))(
  'LKP-04 on a %s the list of addresses lies inside the screen, over the questions below, and a press chooses',
  async (_device, width) => {
    await page.viewport(width, 740)
    await openPage('about', { calls: suggesting(...addresses) })
    await searchFor('address_line_1', 'samp')
    await expectOptions(5)
    await expect.element(options.last()).toBeInViewport({ ratio: 1 })
    for (const each of options.all()) await each.click({ trial: true })
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)

    await searchFor('address_line_1', '123 inv')
    await options.first().click()
    await expect.element(field).toHaveValue('123 Invented Way')
    await expect.element(control('zip')).toHaveValue('00001')
    await expect.element(control('city')).toHaveValue('Sampleton')
    await control('city').fill('Other Town')
    await expectStored({
      address_line_1: '123 Invented Way',
      city: 'Other Town',
      state: 'TN',
      country: 'USA',
      zip: '00001',
    })
  },
)

test('LKP-05 an address that was chosen on an earlier visit is cleared by free text too', async () => {
  const chosen = { city: 'Sampleton', state: 'TN', country: 'USA', zip: '00001' }
  await openPage('about', { answers: { address_line_1: '123 Invented Way', ...chosen } })
  await userEvent.type(field, '{End}s')
  await expect.element(control('zip')).toHaveValue('')
  await expectStored({ address_line_1: '123 Invented Ways' })
  await expectForgotten(...Object.keys(chosen))
})

test.each(Object.entries(widths))(
  'LKP-04 LKP-05 on a %s a school is found with three keys and filled in, code and all, and free text clears it and says what to do',
  async (_device, width) => {
    await page.viewport(width, 740)
    await openPage('education-ug', { answers: { hs_ged_radio: '1' }, calls: suggesting(...schools) })
    const name = await searchFor('hs_name', 'sam')
    await expect.element(options.first()).toMatchTextContent('Sampleton High School (invented)')
    await press(name, 'ArrowDown')
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true')
    await press(name, 'Enter')
    await expectOptions(0)
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('Sampleton High School (invented)')
    await expect.element(control('hs_city')).toHaveValue('Sampleton')
    await expect.element(control('hs_state')).toHaveValue('TN')
    await expect.element(ownSchool).not.toBeInTheDocument()
    await expectStored({
      hs_name: 'Sampleton High School (invented)',
      hs_ceeb: '000001',
      hs_address_line_1: '100 Invented Way',
      hs_city: 'Sampleton',
      hs_state: 'TN',
      hs_zip: '00001',
      hs_country: 'USA',
    })

    await name.fill('Oak Home School')
    await expect.element(control('hs_city')).toHaveValue('')
    await expect.element(ownSchool).toBeVisible()
    await userEvent.tab()
    await expect.element(name).toHaveValue('Oak Home School')
    await expectStored({ hs_name: 'Oak Home School' })
    await expectForgotten('hs_ceeb', 'hs_city')
  },
)

test('LKP-04 each college of the repeated group fills its own fields', async () => {
  const application = createApplication()
  await openPage('education-ug', { application, calls: suggesting(...colleges) })
  await page.getByRole('button', { name: 'Add Another college' }).click()
  await expect.element(lookup('college_2_name')).toHaveFocus()
  await searchFor('college_name', 'pretend')
  await options.first().click()
  await expect.element(control('college_city')).toHaveValue('Pretend')

  const second = await searchFor('college_2_name', 'univ samp')
  await press(second, 'ArrowDown')
  await press(second, 'Enter')
  await expect.poll(application.filled).toMatchObject({
    college_name: 'Pretend College (invented)',
    college_ceeb: '0005',
    college_2_name: 'University of Sampleton (invented)',
    college_2_ceeb: '0001',
    college_2_city: 'Sampleton',
  })
})

const failures = {
  500: () => Response.json({ message: 'Broken.' }, { status: 500 }),
  429: () => Response.json({ message: 'Too many.' }, { status: 429 }),
  200: () => new Response('<p>Not JSON</p>', { headers: { 'content-type': 'text/html' } }),
  'no status, because there is no connection': () => Promise.reject(new TypeError('Failed to fetch')),
}

test.each(Object.entries(failures))(
  'LKP-03 a response of %s that is no list shows no list and no message',
  async (_status, fail) => {
    const { calls } = await openPage('about', { calls: { 'GET /lookup/find': fail } })
    await type(field, '12 Oak Way')
    await expect.poll(() => calls.some(({ query }) => query.text === '12 Oak Way')).toBe(true)
    await afterDrawing()
    await expectOptions(0)
    await expect.element(page.getByText(/Broken|Too many|unexpected/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('12 Oak Way')
  },
)

/** Waits until the page has handled what has arrived, and drawn it. */
const afterDrawing = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))

const oneResult = ({ query }: Called) =>
  Response.json([{ text: `Result of ${query.text}`, id: '1', sub_text: 'Nowhere, TN' }])

/** Answers searches for this text only once it is let go. */
const holding = (text: string) => {
  const held = Promise.withResolvers<void>()
  const calls: CallAnswers = {
    'GET /lookup/find': async (called) => {
      if (called.query.text === text) await held.promise
      return oneResult(called)
    },
  }
  return { calls, letGo: held.resolve }
}

test('LKP-02 an answer that comes after a later one is ignored', async () => {
  const oak = holding('oak')
  const { calls } = await openPage('about', { calls: oak.calls })
  await type(field, 'oak')
  await expect.poll(() => calls.some(({ query }) => query.text === 'oak')).toBe(true)
  await type(field, 'wood')
  await expect.element(options).toMatchTextContent('Result of oakwood')
  oak.letGo()
  await afterDrawing()
  await expectOptions(1)
  await expect.element(options).toMatchTextContent('Result of oakwood')
})

test('LKP-02 an answer that comes when somebody has moved on opens nothing and takes no focus', async () => {
  const elm = holding('elm')
  const { calls } = await openPage('about', { calls: elm.calls })
  await type(field, 'elm')
  await expect.poll(() => calls.some(isSearch)).toBe(true)
  await control('city').click()
  elm.letGo()
  await afterDrawing()
  await expectOptions(0)
  await expect.element(control('city')).toHaveFocus()
})

/** Finds places, and no record of any. */
const withoutRecords = (calls: CallAnswers): CallAnswers => ({
  'GET /lookup/find': (called) =>
    called.query.id === undefined && calls['GET /lookup/find']
      ? calls['GET /lookup/find'](called)
      : Response.json({ message: 'Down.' }, { status: 503 }),
})

test('LKP-06 when the record cannot be fetched, the chosen label stays, silently', async () => {
  const { goTo } = await openPage('about', { calls: withoutRecords(suggesting(...addresses, ...schools)) })
  await searchFor('address_line_1', '123 inv')
  await options.first().click()
  await expect.element(field).toHaveValue('123 Invented Way')
  await expect.element(control('city')).toHaveValue('')
  await expect.element(page.getByText('Down.')).not.toBeInTheDocument()

  await goTo('education-ug')
  await option('hs_ged_radio', '1').click()
  await searchFor('hs_name', 'sampleton high')
  await options.first().click()
  await expect.element(lookup('hs_name')).toHaveValue('Sampleton High School (invented)')
  await expect.element(ownSchool).toBeVisible()
})
