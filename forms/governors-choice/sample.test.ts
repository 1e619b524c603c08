import type { SampleValues } from '@apply/engine/define'
import { possibleOptions } from '@apply/engine/offered-options'
import { questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { desk } from './desk.ts'
import { governorsChoice } from './form.ts'
import { sample } from './sample.ts'

const textsOf = (values: SampleValues): readonly string[] => {
  if (typeof values === 'string') return [values]
  return Array.isArray(values) ? values : Object.keys(values)
}

const answers = sample.sets.flat().flatMap((set) => Object.entries(set.answers))

test('DSK-261 every invented answer is for a question of the form, and every chosen one is an option of it', () => {
  const wrong = answers.flatMap(([key, values]) => {
    const question = questionFor(governorsChoice, key)
    if (question?.key !== key) return [`${key} is no question`]
    if (question.kind !== 'choice') return []
    const offered = possibleOptions(question, '2026-11-19').map(({ value }) => value)
    return textsOf(values)
      .filter((text) => text !== '' && !text.includes('{') && !offered.includes(text))
      .map((text) => `${key} does not offer ${text}`)
  })

  expect(wrong).toEqual([])
})

test('DSK-261 every document and exchange belongs to a file question or a request', () => {
  const requests = desk.requests.map(({ name }) => name)
  const isFile = (key: string) => questionFor(governorsChoice, key)?.kind === 'file'

  expect(Object.keys(sample.documents).filter((name) => !isFile(name) && !requests.includes(name))).toEqual([])
  const decisions = desk.decisions?.kinds.map(({ name }) => name) ?? []
  expect(decisions).toEqual(expect.arrayContaining(Object.keys(sample.decisions ?? {})))
  expect(Object.keys(sample.exchanges).filter((name) => !requests.includes(name))).toEqual([])
})
