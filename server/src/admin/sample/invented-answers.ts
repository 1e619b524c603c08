import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, answerTo, type Draft, draftOf } from '@apply/engine/answers'
import type { DeskQuestions, Form } from '@apply/engine/define'
import type { Question } from '@apply/engine/define/question'
import { failingQuestions } from '@apply/engine/errors'
import { offeredOptions } from '@apply/engine/offered-options'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { askedQuestions } from '@apply/engine/walk'
import { type Chance, pick } from './chance.ts'
import type { InventedPerson } from './invented-people.ts'

/** The names of a person, by the questions that the school names. */
export const namesOf = ({ name }: DeskQuestions, [given, family]: readonly [string, string]): Answers => {
  const [first = '', ...others] = name
  const last = others.at(-1)
  return last === undefined ? { [first]: `${given} ${family}` } : { [first]: given, [last]: family }
}

/** What a person answers to the questions that the school names. */
export const personalAnswers = (questions: DeskQuestions, person: InventedPerson): Answers => ({
  ...namesOf(questions, [person.given, person.family]),
  ...(questions.birthDate !== undefined && { [questions.birthDate]: person.birthDate }),
})

/** Where a school has no words of its own: every text is one that a person could give to anybody. */
const plainWords = {
  city: 'Springfield',
  address: '12 Harbor Street',
  school: 'Harbor High School',
  text: 'See my letter',
}

const plainText = (question: Question): string => {
  if (question.kind === 'lookup') return question.category === 'address' ? plainWords.address : plainWords.school
  return question.autocomplete === 'address-level2' ? plainWords.city : plainWords.text
}

type Asked = {
  readonly form: Form
  readonly questions: DeskQuestions
  readonly person: InventedPerson
  /** What the school's own words say, by the keys of questions; also of those that are not asked. */
  readonly wanted: Answers
  readonly chance: Chance
  readonly today: string
}

/** An answer for a question that must have one and of which nothing is known. */
const plausible = (question: Question, draft: Draft, { person, chance, today }: Asked): string => {
  switch (question.kind) {
    case 'choice':
      return pick(chance, offeredOptions(question, draft.answers, today))?.value ?? ''
    case 'checkbox':
      return 'true'
    case 'date':
      return person.birthDate
    case 'phone':
      return person.phone
    case 'email':
      return 'somebody@sample.example'
    case 'number':
      return String(question.min)
    case 'file':
      return ''
    case 'text':
    case 'long-text':
    case 'lookup':
      return plainText(question).slice(0, maxAnswerLength(question))
  }
}

const isOffered = (question: Question, value: string, { answers }: Draft, today: string): boolean =>
  question.kind !== 'choice' || offeredOptions(question, answers, today).some((option) => option.value === value)

/** What the person wants to answer and is asked now. A searched address or school comes alone, because it clears what it could fill. */
const wantedNow = ({ form, wanted, today }: Asked, draft: Draft): Answers => {
  const open = askedQuestions(form, draft)
    .map(({ question }) => question)
    .filter(({ key, kind }) => kind !== 'file' && answerTo(draft.answers, key) === '' && answerTo(wanted, key) !== '')
    .filter((question) => isOffered(question, answerTo(wanted, question.key), draft, today))
  const searched = open.filter(({ kind }) => kind === 'lookup')
  const now = searched.length > 0 ? searched : open
  return Object.fromEntries(now.map(({ key }) => [key, answerTo(wanted, key)]))
}

/** Questions that an office filters by, which are answered even where a form does not insist. */
const filteredBy = ({ entryTerm, state, major }: DeskQuestions): readonly (string | undefined)[] => [
  entryTerm,
  state,
  major,
]

/** Only when nothing is left that the school has words for: what the office looks at, then what the form requires. */
const neededNow = (asked: Asked, draft: Draft): Answers => {
  const { form, questions, today } = asked
  const isNeeded = ({ key }: Question) => filteredBy(questions).includes(key) && answerTo(draft.answers, key) === ''
  const looked = askedQuestions(form, draft).find(({ question }) => isNeeded(question))?.question
  const question = looked ?? failingQuestions(form, draft, today)[0]?.placed.question
  return question ? { [question.key]: plausible(question, draft, asked) } : {}
}

const maxRounds = 150

/** A draft that can be submitted, or what came of the attempt: an unlucky choice may ask for a file. */
export const inventDraft = (asked: Asked): Draft => {
  let draft = draftOf()
  for (let round = 0; round < maxRounds; round += 1) {
    const wanted = wantedNow(asked, draft)
    const next = Object.keys(wanted).length > 0 ? wanted : neededNow(asked, draft)
    const { draft: after, keys } = acceptAnswers(asked.form, draft, next, asked.today)
    if (keys.length === 0) return draft
    draft = after
  }
  return draft
}
