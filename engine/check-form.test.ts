import { expect, test } from 'vitest'
import { checkForm, FormDefinitionError, throwIfMisconfigured } from './check-form.ts'
import { addAnother, addressLookup, entry, form, type Item, options, page, radio, text, when } from './define/index.ts'
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

test('FRM-22 reports a key that is missing from the data model', () => {
  const stranger = text('stranger', { label: 'Stranger' })

  expect(checkForm(formOf([{ ...name, show: when(stranger).isAnswered() }]))).toEqual([
    'The key "stranger" is not in the data model.',
  ])
  expect(checkForm(formOf([addressLookup('home_', { label: 'Home', fills: ['city'] })]))).toEqual([
    'The key "home_city" is not in the data model.',
  ])
})

test('FRM-22 reports a key that is used on two pages, or twice on one page', () => {
  expect(checkForm(formOf([name], [name]))).toEqual([
    'The key "name" stands on two pages of the summary: page-1 and page-2.',
  ])
  expect(checkForm(formOf([name, name]))).toEqual(['The key "name" is asked twice on page-1.'])
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

test('FRM-22 and FRM-23 throws for mistakes in a local environment only', () => {
  const wrong = formOf([name, name])

  expect(() => throwIfMisconfigured(wrong, 'local')).toThrow(FormDefinitionError)
  expect(() => throwIfMisconfigured(wrong, 'production')).not.toThrow()
  expect(() => throwIfMisconfigured(club, 'local')).not.toThrow()
})
