import fc from 'fast-check'
import { type Draft, draftOf } from '../answers.ts'
import type { Condition } from '../define/condition.ts'
import {
  addAnother,
  checkbox,
  dependingOn,
  dropdown,
  entry,
  file,
  firstTrue,
  form,
  group,
  type Item,
  number,
  options,
  page,
  type Question,
  radio,
  required,
  section,
  tab,
  tabs,
  text,
  when,
  year,
} from '../define/index.ts'
import type { Form } from '../define/layout.ts'
import { allQuestions } from '../walk.ts'

/** What a random form is grown from: numbers that are used up one after another. */
type Chance = (below: number) => number

type Growing = { readonly chance: Chance; readonly known: Question[]; count: number }

const letters = options({ a: 'A', b: 'B', c: 'C' })

const randomCondition = ({ chance, known }: Growing): Condition | undefined => {
  const question = known[chance(known.length)]
  if (!question || chance(3) === 0) return undefined
  const code = ['a', 'b', 'true', '5'][chance(4)] ?? 'a'
  const about = when(
    question.kind === 'choice'
      ? radio(question.key, { label: '', options: letters })
      : text(question.key, { label: '' }),
  )
  const conditions = [about.isAnswered(), about.isNotAnswered(), about.isBelow('5'), about.isAtLeast('5')]
  if (question.kind !== 'choice') return conditions[chance(conditions.length)]
  const letter = code === 'b' ? 'b' : 'a'
  return [...conditions, about.is(letter), about.isNot(letter), about.isOneOf(letter, 'c'), about.isNoneOf(letter)][
    chance(8)
  ]
}

const randomQuestion = (growing: Growing, prefix: string): Question => {
  const { chance, known } = growing
  growing.count += 1
  const key = `${prefix}q${growing.count}`
  const show = randomCondition(growing)
  const need = randomCondition(growing)
  const details = { label: key, ...(show && { show }), rules: chance(2) ? [required(need)] : [] }
  const controlling = known.find((question) => question.kind === 'choice' && question.options.from === 'list')
  const kinds: readonly (() => Question)[] = [
    () => text(key, details),
    () => checkbox(key, details),
    () => radio(key, { ...details, options: letters }),
    () => dropdown(key, { ...details, options: letters }),
    () => year(key, { ...details, years: { count: 3, direction: 'past' } }),
    () => number(key, { ...details, min: 0, max: 9, step: 1, message: 'A digit.' }),
    () => file(key, details),
    () =>
      controlling?.kind === 'choice'
        ? dropdown(key, { ...details, options: dependingOn(controlling, { a: letters, b: options({ c: 'C' }) }) })
        : text(key, details),
  ]
  const question = (kinds[chance(kinds.length)] ?? (() => text(key, details)))()
  known.push(question)
  return question
}

const several = (growing: Growing, make: () => Item): readonly Item[] =>
  Array.from({ length: 1 + growing.chance(3) }, make)

const randomItem = (growing: Growing, depth: number, prefix: string): Item => {
  const inside = () => several(growing, () => randomItem(growing, depth - 1, prefix))
  const show = randomCondition(growing)
  const id = `part_${growing.count}`
  switch (depth === 0 ? 0 : growing.chance(6)) {
    case 1:
      return section('Section', { ...(show && { show }), ask: inside() })
    case 2: {
      const gate = randomQuestion(growing, prefix)
      const isOpen = when(gate).isAnswered()
      return section('Groups', { ask: [gate, firstTrue(group(show ?? isOpen, inside()), group(isOpen, inside()))] })
    }
    case 3:
      growing.count += 1
      return tabs(id, {
        label: 'Tabs',
        tabs: [tab('one', { label: 'One', ask: inside() }), tab('two', { label: 'Two', ask: inside() })],
      })
    case 4: {
      growing.count += 1
      const entries = [1, 2, 3].map((index) => {
        const own = `${prefix}e${growing.count}_${index}_`
        return entry(`Entry ${index}`, { prefix: own, ask: several(growing, () => randomQuestion(growing, own)) })
      })
      return addAnother(id, { label: 'entry', entries })
    }
    default:
      return randomQuestion(growing, prefix)
  }
}

const chanceOf = (numbers: readonly number[]): Chance => {
  let used = 0
  return (below) => {
    used += 1
    return below === 0 ? 0 : (numbers[used % numbers.length] ?? 0) % below
  }
}

const manyNumbers = fc.array(fc.nat(), { minLength: 60, maxLength: 400 })

const growForm = (numbers: readonly number[]): Form => {
  const growing = { chance: chanceOf(numbers), known: [], count: 0 }
  const pages = Array.from({ length: 1 + growing.chance(3) }, (_, index) =>
    page(`page-${index}`, { title: 'Page', ask: several(growing, () => randomItem(growing, 3, '')) }),
  )
  return form('Random', pages)
}

export const randomForm: fc.Arbitrary<Form> = manyNumbers.map(growForm)

const possibleAnswers = ['', 'a', 'b', 'c', 'true', '5', '12', '2026', '1999', '  ', 'b\n<b>']

const answerAtRandom = (form: Form, numbers: readonly number[]): Draft => {
  const chance = chanceOf(numbers)
  const answers = allQuestions(form).flatMap(({ keys }) =>
    keys.map((key) => [key, possibleAnswers[chance(possibleAnswers.length)] ?? '']),
  )
  const ids = Array.from({ length: allQuestions(form).length + 1 }, (_, index) => `part_${index}`)
  return draftOf(Object.fromEntries(answers), {
    tabs: Object.fromEntries(ids.map((id) => [id, chance(2) ? 'one' : 'two'])),
    addAnother: Object.fromEntries(ids.map((id) => [id, chance(5)])),
  })
}

/** A random form with random answers, tabs and counts, sensible or not. */
export const randomApplication: fc.Arbitrary<{ form: Form; draft: Draft }> = fc
  .tuple(randomForm, manyNumbers)
  .map(([form, numbers]) => ({ form, draft: answerAtRandom(form, numbers) }))
