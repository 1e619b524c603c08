import { draftOf } from '@apply/engine/answers'
import { form, longText, page } from '@apply/engine/define'
import { club } from '@apply/engine/testing/club-form'
import { askedQuestions } from '@apply/engine/walk'
import { form as governorsChoice } from '@apply/forms/governors-choice'
import { form as sampleCollege } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { completeAnswers } from '../../../forms/governors-choice/testing/complete-answers.ts'
import { renderPage } from './testing/render-page.tsx'

const [person, sport] = club.pages
const student = { is_logged_in: true }
const validating = { is_logged_in: true, web_status: 'validating' } as const

const between = (text: string, start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? ''

test('NAV-18 a form of any school is shown, its sections as groups with a heading', () => {
  const [you, visit] = sampleCollege.pages

  expect(renderPage(sampleCollege, you)).toMatch(/<fieldset[^>]*><legend><h2>About you<\/h2><\/legend>/)
  expect(renderPage(sampleCollege, visit)).not.toContain('visit_day')
  expect(renderPage(sampleCollege, visit, { visit: 'Y' })).toContain('id="visit_day"')
})

test('CON-03 a section shows while its condition holds', () => {
  expect(renderPage(club, person, { member: 'Y' })).toContain('<h2>Members</h2>')
  expect(renderPage(club, person, { member: 'N' })).toContain('<h2>Guests</h2>')
  expect(renderPage(club, person)).not.toMatch(/Members|Guests/)
})

test('CON-04 shows the first condition group that is true', () => {
  expect(renderPage(club, sport, { sport: 'chess' })).toMatch(/id="opening".*id="rating"/)
  expect(renderPage(club, sport, { sport: 'rowing' })).toContain('id="why"')
  expect(renderPage(club, sport, { sport: 'rowing' })).not.toContain('id="opening"')
})

test('WID-01 a text input has the maximum length of its question, 45 by default', () => {
  const shown = renderPage(club, person, { member: 'Y' })

  expect(shown).toMatch(/id="nickname"[^>]*maxLength="10"/)
  expect(shown).toMatch(/id="city"[^>]*maxLength="45"/)
  expect(renderPage(club, sport)).toMatch(
    /id="friend_1_email"[^>]*type="text"[^>]*inputMode="email"[^>]*maxLength="254"/,
  )
})

test('WID-05 a long text shows its character count and limit, 1500 by default', () => {
  const shown = renderPage(club, sport, { sport: 'rowing', why: 'The water' })
  const statement = form('F', [page('p', { title: 'P', ask: [longText('s', { label: 'S', maxLength: 7000 })] })])

  expect(shown).toContain('Character count: 9 / 1500')
  expect(renderPage(statement, statement.pages[0])).toContain('Character count: 0 / 7000')
})

test('WID-06 a dropdown starts with an empty option', () => {
  expect(renderPage(club, sport)).toMatch(/<select id="sport"[^>]*><option value="" selected="">--<\/option>/)
})

test('WID-08 a ticked box is the answer true', () => {
  expect(renderPage(club, person, { member: 'N', visit: 'true' })).toMatch(
    /id="visit"[^>]*type="checkbox"[^>]*checked=""/,
  )
  expect(renderPage(club, person, { member: 'N' })).toMatch(/id="visit"(?![^>]*checked)[^>]*type="checkbox"/)
})

test('WID-20 the mark at a question follows its rules: required, one of two required, or neither', () => {
  const [about] = governorsChoice.pages
  const markAt = (key: string, answers = {}) =>
    between(renderPage(governorsChoice, about, answers), `for="${key}"`, '</label>').match(/(One r|R)equired/)?.[0]
  const marks = (answers = {}) => [markAt('phone_home', answers), markAt('phone_mobile', answers)]

  expect(marks()).toEqual(['One required', 'One required'])
  expect(marks({ phone_home: '(931) 555-0142' })).toEqual([undefined, undefined])
  expect(marks({ phone_mobile: '(931) 555-0142' })).toEqual([undefined, undefined])
  expect(marks({ optin_sms_ind: 'true' })).toEqual([undefined, 'Required'])
  expect(markAt('first_name')).toBe('Required')
  expect([markAt('state'), markAt('state', { country: 'USA' })]).toEqual([undefined, 'Required'])
})

test('WID-11 a visitor sees that a document needs an account', () => {
  expect(renderPage(club, sport)).toMatch(
    /This question can be finished once you have <a [^>]*>created an account<\/a>\./,
  )
  expect(renderPage(club, sport)).not.toContain('role="tab"')
})

test('TAB-01 a student sees the tabs, the chosen one selected', () => {
  const shown = renderPage(club, sport, {}, student)

  expect(shown).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>Now</)
  expect(shown).toMatch(/role="tab"[^>]*aria-selected="false"[^>]*>Later</)
  expect(shown).not.toContain('created an account')
})

test('A11-41 each tab controls a panel of its own, and only the chosen one is shown', () => {
  const shown = renderPage(club, sport, {}, student)

  const controlled = [...shown.matchAll(/role="tab"[^>]*aria-controls="([^"]+)"/g)].map(([, id]) => id)
  const panels = [...shown.matchAll(/<div id="([^"]+)"[^>]*role="tabpanel"[^>]*>/g)]
  expect(new Set(controlled).size).toBe(2)
  expect(panels.map(([, id]) => id)).toEqual(controlled)
  expect(panels.map(([panel]) => panel.includes('hidden'))).toEqual([false, true])
})

test('WID-61 every field for words takes the direction of what is written into it', () => {
  const shown = governorsChoice.pages
    .map((each) => renderPage(governorsChoice, each, completeAnswers, { is_logged_in: true }))
    .join('')

  const fields = [...shown.matchAll(/<textarea[^>]*>|<input[^>]*type="text"[^>]*>/g)].map(([field]) => field)
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field) => !field.includes('dir="auto"'))).toEqual([])
})

test('ADD-01 only students see the button, and only below the maximum', () => {
  expect(renderPage(club, sport)).not.toContain('>Add Another')
  expect(renderPage(club, sport, {}, student)).toContain('>Add Another')
  expect(renderPage(club, sport, { friend_3_name: 'Cy' }, student)).not.toContain('>Add Another')
})

test("VAL-01 errors are shown in status 'validating' only", () => {
  for (const web_status of ['none', 'started'] as const)
    expect(renderPage(club, person, { member: 'Y' }, { ...student, web_status })).not.toContain('aria-invalid="true"')
  expect(renderPage(club, person, { member: 'Y' }, validating)).toMatch(/id="nickname"[^>]*aria-invalid="true"/)
})

test('VAL-33 an invalid question is highlighted and described by its message', () => {
  const shown = renderPage(club, person, { member: 'Y' }, validating)

  expect(shown).toMatch(/data-invalid="true"><label[^>]*for="nickname"/)
  expect(shown).toMatch(/id="nickname"[^>]*aria-describedby="nickname-errors"/)
  expect(shown).toMatch(/id="nickname-errors">.*Nickname/)
})

test('VAL-33 a missing answer is marked as missing, unless it has its own message', () => {
  const shown = renderPage(club, person, { member: 'Y', age: '11' }, validating)

  expect(between(shown, 'id="nickname-errors"', '</div>')).toContain(
    '<span aria-hidden="true">Missing: </span>Nickname',
  )
  expect(between(shown, 'id="age-errors"', '</div>')).toContain('Error: </span>Between 10 and 90, by fives.')
})

test('SES-15 a visitor is asked every plain question that a student is asked, and for no file', () => {
  const shown = governorsChoice.pages.map((each) => renderPage(governorsChoice, each, completeAnswers)).join('')
  const plain = askedQuestions(governorsChoice, draftOf(completeAnswers))
    .filter(({ question: { kind } }) => kind !== 'file')
    .map(({ question: { key } }) => key)

  expect(plain.length).toBeGreaterThan(100)
  expect(plain.filter((key) => !shown.includes(` id="${key}"`))).toEqual([])
  expect(shown).not.toContain('type="file"')
})

test('A11-06 an error in a repeated group names its entry', () => {
  const shown = renderPage(club, sport, { member: 'Y', friend_2_name: 'Bo' }, validating)

  expect(between(shown, 'id="friend_2_email-errors"', '</div>')).toContain('Friend 2: Email')
})

test('FRM-26 an optional entry of four questions or more shows its first one until it has an answer or a link leads into it', () => {
  const [about, academics] = governorsChoice.pages
  const shown = renderPage(governorsChoice, about)
  const more = (name: string) => `Show all questions<span class="visually-hidden"> about ${name}</span>`

  expect(shown).toMatch(/<h3>Parent 1<\/h3>.*id="parent_relationship".*<h3>Parent 2<\/h3>.*id="parent_2_relationship"/)
  expect(shown).not.toMatch(/id="parent_(2_)?(first_name|emergency_contact)"/)
  expect(shown).toContain(more('Parent 1'))
  // The only question of a relative is not worth folding.
  expect(shown).not.toContain(more('Relative 1'))
  expect(renderPage(governorsChoice, academics)).toContain(more('College 1'))

  const started = renderPage(governorsChoice, about, { parent_phone: '(931) 555-0142' })
  expect(started).toContain('id="parent_first_name"')
  expect(started).not.toContain('id="parent_2_first_name"')
  expect(renderPage(governorsChoice, about, {}, student, '/about#parent_2_email')).toContain('id="parent_2_first_name"')
})

test('FRM-26 an entry that the applicant has added shows all of its questions', () => {
  const academics = renderPage(governorsChoice, governorsChoice.pages[1], { college_3_city: 'Elm' }, student)

  expect(academics).toContain('id="college_2_city"')
  expect(academics).not.toContain('id="college_city"')
})

test('A11-02 every hint, message and count at a question belongs to the description of a control', () => {
  const shown = governorsChoice.pages
    .map((each) => renderPage(governorsChoice, each, { ...completeAnswers, birth_date: '' }, validating))
    .join('')
  const texts = [...shown.matchAll(/ id="(\w+-(?:hint|errors|format|count|country))"/g)].map(([, id]) => id)
  const described = new Set(
    [...shown.matchAll(/ aria-describedby="([^"]+)"/g)].flatMap(([, ids = '']) => ids.split(' ')),
  )

  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((id) => id !== undefined && !described.has(id))).toEqual([])
})
