import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, answerTo, type Draft, draftOf } from '@apply/engine/answers'
import type { DeskQuestions, Form } from '@apply/engine/define'
import type { Question } from '@apply/engine/define/question'
import { failingQuestions } from '@apply/engine/errors'
import { offeredOptions } from '@apply/engine/offered-options'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { askedQuestions } from '@apply/engine/walk'
import { type Chance, type InventedPerson, pick } from './invented-people.ts'

/** What a person answers to the questions that the school names. */
const personalAnswers = (questions: DeskQuestions, person: InventedPerson): Answers => {
  const [first = '', ...others] = questions.name
  const last = others.at(-1)
  const names =
    last === undefined
      ? { [first]: `${person.given} ${person.family}` }
      : { [first]: person.given, [last]: person.family }
  return {
    ...names,
    ...(questions.birthDate !== undefined && { [questions.birthDate]: person.birthDate }),
    ...(questions.zip !== undefined && { [questions.zip]: person.zip }),
    ...Object.fromEntries((questions.phones ?? []).slice(0, 1).map((key) => [key, person.phone])),
  }
}

/** Most applicants live in the country and state that a form expects most. */
const commonValues = ['USA', 'TN']

const choose = (chance: Chance, values: readonly string[]): string => {
  const common = values.find((value) => commonValues.includes(value))
  return common !== undefined && chance() < 0.7 ? common : (pick(chance, values) ?? '')
}

const words = ['I like to build things.', 'My grandmother taught me.', 'Music and mathematics.', 'We moved twice.']
const cities = ['Clarksville', 'Cookeville', 'Franklin', 'Jackson', 'Memphis', 'Nashville', 'Wrenfield']
const streets = ['12 Harbor Street', '408 Mill Road', '7 Juniper Lane', '1550 River Avenue', '93 Chapel Hill Drive']
const schools = ['Harbor High School', 'Wrenfield Central High School', 'Mill Creek Academy', 'Juniper College']

/** Sentences, unless the form says that it asks for a place. */
const textsFor = (question: Question): readonly string[] => {
  if (question.kind === 'lookup') return question.category === 'address' ? streets : schools
  return question.autocomplete === 'address-level2' ? cities : words
}

const plausible = (question: Question, answers: Answers, chance: Chance, today: string): string => {
  switch (question.kind) {
    case 'choice': {
      const values = offeredOptions(question, answers, today).map(({ value }) => value)
      return choose(chance, values)
    }
    case 'checkbox':
      return 'true'
    case 'date':
      return '2025-05-20'
    case 'phone':
      return '(931) 555-0123'
    case 'email':
      return 'somebody@sample.example'
    case 'number':
      return String(question.min)
    case 'file':
      return ''
    case 'text':
    case 'long-text':
    case 'lookup':
      return (pick(chance, textsFor(question)) ?? '').slice(0, maxAnswerLength(question))
  }
}

const maxRounds = 150

type Asked = {
  readonly form: Form
  readonly questions: DeskQuestions
  readonly person: InventedPerson
  readonly chance: Chance
  readonly today: string
}

/** Questions that an office filters by, which are answered even where a form does not insist. */
const filteredBy = ({ entryTerm, state, major }: DeskQuestions): readonly (string | undefined)[] => [
  entryTerm,
  state,
  major,
]

/** What is still to be answered: the person first, then what the office looks at, then what the form requires. */
const nextAnswer = ({ form, questions, person, chance, today }: Asked, draft: Draft): Answers | undefined => {
  const asked = askedQuestions(form, draft).map(({ question }) => question)
  const isOpen = ({ key }: Question) => answerTo(draft.answers, key) === ''
  const own = Object.entries(personalAnswers(questions, person)).filter(([key]) =>
    asked.some((question) => question.key === key && isOpen(question)),
  )
  if (own.length > 0) return Object.fromEntries(own)
  const wanted = asked.find((question) => isOpen(question) && filteredBy(questions).includes(question.key))
  const failing = wanted ?? failingQuestions(form, draft, today)[0]?.placed.question
  return failing && { [failing.key]: plausible(failing, draft.answers, chance, today) }
}

/** A draft that can be submitted, or what came of the attempt: an unlucky choice may ask for a file. */
export const inventDraft = (asked: Asked): Draft => {
  let draft = draftOf()
  for (let round = 0; round < maxRounds; round += 1) {
    const next = nextAnswer(asked, draft)
    if (!next) return draft
    const { draft: after, keys } = acceptAnswers(asked.form, draft, next, asked.today)
    if (keys.length === 0) return draft
    draft = after
  }
  return draft
}
