import { text } from '@apply/engine/define'
import { form, page } from '@apply/engine/define/build-layout'
import { desk, school } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { loadForm } from './load-form.ts'

const request = { name: 'more', title: 'More', text: 'Please tell us more.', wants: 'explanation' } as const

/** Those that the desk of the school uses. */
const questions = ['full_name', 'visit', 'visit_day'].map((key) => text(key, { label: key }))
const twice = form(
  'Wrong',
  ['one', 'two'].map((route) => page(route, { title: 'Page', ask: questions })),
)

const wrongIn = (environment: 'local' | 'production') => {
  const configuration = { ...school.configuration, environment }
  const content = { form: twice, school: { ...school, configuration }, desk }
  return { content, load: async () => content }
}

test('FRM-22, FRM-23 a form that contradicts itself stops the start in a local environment', async () => {
  await expect(loadForm('wrong', wrongIn('local').load)).rejects.toThrow(
    'The key "full_name" stands on two pages of the summary: one and two.',
  )
})

test('REM-07 in a local environment wrong times of reminders stop the start', async () => {
  const { content } = wrongIn('local')
  const right = form('Right', [page('one', { title: 'Page', ask: questions })])
  const reminders = async () => ({ ...(await school.reminders()), untouchedDays: 0 })
  const load = async () => ({ ...content, form: right, school: { ...content.school, reminders } })

  await expect(loadForm('wrong', load)).rejects.toThrow("The reminders' untouchedDays must be a whole number")
})

test('DSK-50 a desk with mistakes stops the start in one line, in production too', async () => {
  const wrongDesk = { ...desk, questions: { name: ['nickname'] }, requests: [{ ...request, title: '' }] }
  const { content } = wrongIn('production')

  await expect(loadForm('wrong', async () => ({ ...content, desk: wrongDesk }))).rejects.toThrow(
    /^forms\/wrong\/desk\.ts is wrong\. The desk uses the question "nickname", .* 1 to \d+ characters\.$/,
  )
})

test('FRM-22, FRM-23 in production it starts all the same', async () => {
  const { content, load } = wrongIn('production')

  expect(await loadForm('wrong', load)).toBe(content)
})
