import { expect, test } from 'vitest'
import { checkForm, FormDefinitionError, reservedPaths, throwIfMisconfigured } from './check-form.ts'
import {
  addAnother,
  addressLookup,
  entry,
  form,
  type Item,
  longText,
  options,
  page,
  radio,
  required,
  section,
  text,
  when,
} from './define/index.ts'
import { club } from './testing/club-form.ts'

const formOf = (...pages: readonly (readonly Item[])[]) =>
  form(
    'Wrong',
    pages.map((ask, index) => page(`page-${index + 1}`, { title: 'Page', ask })),
  )

const name = text('name', { label: 'Name' })
const colour = radio('colour', { label: 'Colour', options: options({ red: 'Red' }) })

test('FRM-22 reports nothing for a correct form', () => {
  expect(checkForm(club)).toEqual([])
})

test('FRM-22 reports a prefix that is not part of its key', () => {
  const wrong = formOf([entry('Parent 1', { prefix: 'parent_', ask: [name] })])

  expect(checkForm(wrong)).toEqual(['The prefix "parent_" is not part of the key "name".'])
})

test('FRM-22 reports a key that is missing from the data model once, with every place that needs it', () => {
  const stranger = text('stranger', { label: 'Stranger' })
  const needed = { show: when(stranger).isAnswered(), rules: [required(when(stranger).is('x'))] }

  expect(
    checkForm(formOf([{ ...name, ...needed }, section('More', { ...needed, ask: [] })], [{ ...colour, ...needed }])),
  ).toEqual([
    'The key "stranger" is not in the data model. It is needed by the question "name" on page-1 and the section "More" on page-1 and the question "colour" on page-2.',
  ])
  expect(checkForm(formOf([addressLookup('home_', { label: 'Home', fills: ['city'] })]))).toEqual([
    'The key "home_city" is not in the data model. It is needed by the question "home_address_line_1" on page-1.',
  ])
})

test.each(reservedPaths)('FRM-24 reports a page named %s, which is an address of the product', (path) => {
  const wrong = form('Wrong', [page(path, { title: 'Page', ask: [name] })])

  expect(checkForm(wrong)).toEqual([`The page "${path}" has the address of a part of the product: /${path}.`])
})

test('FRM-24 reports a page whose name is no address, and two pages with one name', () => {
  const pages = [page('Über uns', { title: 'Page', ask: [name] }), page('you', { title: 'Page', ask: [] })]

  expect(checkForm(form('Wrong', [...pages, page('you', { title: 'Page', ask: [] })]))).toEqual([
    'The page "Über uns" needs a name of small letters, digits and hyphens.',
    'There are two pages "you".',
  ])
})

test('FRM-22 reports a key that is used on two pages, or twice on one page', () => {
  expect(checkForm(formOf([name], [name]))).toEqual([
    'The key "name" stands on two pages of the summary: page-1 and page-2.',
  ])
  expect(checkForm(formOf([name, name]))).toEqual(['The key "name" is asked twice on page-1.'])
})

test('DSK-53 reports a key that looks like that of a file which staff ask for', () => {
  expect(checkForm(formOf([text('request-1', { label: 'Request' })]))).toEqual([
    'The key "request-1" begins like the keys of files that staff ask for.',
  ])
})

test('FRM-22 reports a condition with an unknown code, and a duplicate option', () => {
  const rule = { valueKey: 'colour', operator: 'in', target: ['red', 'green'] } as const
  const twice = {
    ...colour,
    options: {
      from: 'list',
      list: [
        { value: 'red', label: 'Red' },
        { value: 'red', label: 'Rot' },
      ],
    },
  } as const

  expect(checkForm(formOf([colour, { ...name, show: rule }]))).toEqual(['"green" is not an option of "colour".'])
  expect(checkForm(formOf([twice]))).toEqual(['The option "red" of "colour" is empty or stands twice.'])
})

test('FRM-23 reports more than ten components', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      entry(`Entry ${index}`, { prefix: `e${index}_`, ask: [text(`e${index}_name`, { label: 'Name' })] }),
    )

  expect(checkForm(formOf([addAnother('many', { label: 'entry', entries: entries(10) })]))).toEqual([])
  const tooMany = formOf([addAnother('many', { label: 'entry', entries: entries(11) })])

  expect(checkForm(tooMany)).toEqual(['The maxNumberOfComponents cannot exceed 10'])
  expect(() => throwIfMisconfigured(tooMany, 'local')).toThrow(
    new FormDefinitionError('The maxNumberOfComponents cannot exceed 10'),
  )
})

test('UND-11 reports a long text that decides what is shown, once', () => {
  const story = longText('story', { label: 'Story' })
  const hidden = { show: when(story).isAnswered(), ask: [name] }

  expect(checkForm(formOf([story, section('After', hidden), { ...colour, show: when(story).is('x') }]))).toEqual([
    'The long text "story" cannot decide what is shown.',
  ])
  expect(checkForm(formOf([story, { ...name, rules: [required(when(story).isAnswered())] }]))).toEqual([])
})

test('FRM-22 and FRM-23 throws for mistakes in a local environment only', () => {
  const wrong = formOf([name, name])

  expect(() => throwIfMisconfigured(wrong, 'local')).toThrow(FormDefinitionError)
  expect(() => throwIfMisconfigured(wrong, 'production')).not.toThrow()
  expect(() => throwIfMisconfigured(club, 'local')).not.toThrow()
})
