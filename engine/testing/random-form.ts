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

/** Picks a number below a limit. The numbers come from fast-check, one after the other, so a failing form can shrink. */
type Pick = (below: number) => number

type Generation = { readonly pick: Pick; readonly earlier: Question[]; count: number }

const letters = options({ a: 'A', b: 'B', c: 'C' })

const randomCondition = ({ pick, earlier }: Generation): Condition | undefined => {
  const question = earlier[pick(earlier.length)]
  if (!question || pick(3) === 0) return undefined
  const code = ['a', 'b', 'true', '5'][pick(4)] ?? 'a'
  const about = when(
    question.kind === 'choice'
      ? radio(question.key, { label: '', options: letters })
      : text(question.key, { label: '' }),
  )
  const conditions = [about.isAnswered(), about.isNotAnswered(), about.isBelow('5'), about.isAtLeast('5')]
  if (question.kind !== 'choice') return conditions[pick(conditions.length)]
  const letter = code === 'b' ? 'b' : 'a'
  return [...conditions, about.is(letter), about.isNot(letter), about.isOneOf(letter, 'c'), about.isNoneOf(letter)][
    pick(8)
  ]
}

const randomQuestion = (generation: Generation, prefix: string): Question => {
  const { pick, earlier } = generation
  generation.count += 1
  const key = `${prefix}q${generation.count}`
  const show = randomCondition(generation)
  const requiredWhen = randomCondition(generation)
  const details = { label: key, ...(show && { show }), rules: pick(2) ? [required(requiredWhen)] : [] }
  const controlling = earlier.find((question) => question.kind === 'choice' && question.options.from === 'list')
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
  const question = (kinds[pick(kinds.length)] ?? (() => text(key, details)))()
  earlier.push(question)
  return question
}

const oneToThree = (generation: Generation, make: () => Item): readonly Item[] =>
  Array.from({ length: 1 + generation.pick(3) }, make)

const randomItem = (generation: Generation, depth: number, prefix: string): Item => {
  const inside = () => oneToThree(generation, () => randomItem(generation, depth - 1, prefix))
  const show = randomCondition(generation)
  const id = `part_${generation.count}`
  switch (depth === 0 ? 0 : generation.pick(6)) {
    case 1:
      return section('Section', { ...(show && { show }), ask: inside() })
    case 2: {
      const controlling = randomQuestion(generation, prefix)
      const isAnswered = when(controlling).isAnswered()
      return section('Groups', {
        ask: [controlling, firstTrue(group(show ?? isAnswered, inside()), group(isAnswered, inside()))],
      })
    }
    case 3:
      generation.count += 1
      return tabs(id, {
        label: 'Tabs',
        tabs: [tab('one', { label: 'One', ask: inside() }), tab('two', { label: 'Two', ask: inside() })],
      })
    case 4: {
      generation.count += 1
      const entries = [1, 2, 3].map((index) => {
        const own = `${prefix}e${generation.count}_${index}_`
        return entry(`Entry ${index}`, {
          prefix: own,
          ask: oneToThree(generation, () => randomQuestion(generation, own)),
        })
      })
      return addAnother(id, { label: 'entry', entries })
    }
    default:
      return randomQuestion(generation, prefix)
  }
}

const pickerFrom = (numbers: readonly number[]): Pick => {
  let used = 0
  return (below) => {
    used += 1
    return below === 0 ? 0 : (numbers[used % numbers.length] ?? 0) % below
  }
}

const randomNumbers = fc.array(fc.nat(), { minLength: 60, maxLength: 400 })

const generateForm = (numbers: readonly number[]): Form => {
  const generation = { pick: pickerFrom(numbers), earlier: [], count: 0 }
  const pages = Array.from({ length: 1 + generation.pick(3) }, (_, index) =>
    page(`page-${index}`, { title: 'Page', ask: oneToThree(generation, () => randomItem(generation, 3, '')) }),
  )
  return form('Random', pages)
}

export const randomForm: fc.Arbitrary<Form> = randomNumbers.map(generateForm)

const sampleValues = ['', 'a', 'b', 'c', 'true', '5', '12', '2026', '1999', '  ', 'b\n<b>']

const randomAnswers = (form: Form, numbers: readonly number[]): Draft => {
  const pick = pickerFrom(numbers)
  const answers = allQuestions(form).flatMap(({ keys }) =>
    keys.map((key) => [key, sampleValues[pick(sampleValues.length)] ?? '']),
  )
  const ids = Array.from({ length: allQuestions(form).length + 1 }, (_, index) => `part_${index}`)
  return draftOf(Object.fromEntries(answers), {
    tabs: Object.fromEntries(ids.map((id) => [id, pick(2) ? 'one' : 'two'])),
    addAnother: Object.fromEntries(ids.map((id) => [id, pick(5)])),
  })
}

/** A random form with random answers, tabs and counts, valid or not. */
export const randomApplication: fc.Arbitrary<{ form: Form; draft: Draft }> = fc
  .tuple(randomForm, randomNumbers)
  .map(([form, numbers]) => ({ form, draft: randomAnswers(form, numbers) }))
