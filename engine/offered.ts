import { type Answers, answerTo } from './answers.ts'
import type { OptionSource, Terms, Years } from './define/option-source.ts'
import type { Option } from './define/options.ts'
import type { ChoiceQuestion } from './define/question.ts'
import { companionKey } from './question-keys.ts'
import { yearsBefore } from './rules/date-window.ts'

const yearsOffered = ({ count, direction, startYear, yearsAhead = 0 }: Years, today: string): readonly Option[] => {
  const first = (startYear ?? Number(today.slice(0, 4))) + yearsAhead
  const step = direction === 'past' ? -1 : 1
  return Array.from({ length: count }, (_, index) => String(first + step * index)).map((year) => ({
    value: year,
    label: year,
  }))
}

const termsOffered = ({ terms, count }: Terms, today: string): readonly Option[] => {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: count + 1 }, (_, index) => thisYear + index)
  return years
    .flatMap((year) => terms.map(({ code, name, lastDay }) => ({ year, code, name, lastDay: `${year}-${lastDay}` })))
    .filter(({ lastDay }) => lastDay >= today)
    .toSorted((left, right) => (left.lastDay < right.lastDay ? -1 : 1))
    .slice(0, count)
    .map(({ year, code, name }) => ({ value: `${year}${code}`, label: `${name} ${year}` }))
}

/** The options a person sees at this question today. */
export const optionsOffered = ({ options }: ChoiceQuestion, answers: Answers, today: string): readonly Option[] => {
  if (options.from !== 'answer') return optionsOfSource(options, today)
  const controlling = answerTo(answers, options.key)
  return Object.hasOwn(options.lists, controlling) ? (options.lists[controlling] ?? []) : []
}

/** Every option that this question could have offered within the last year, whatever the other answers are. */
export const optionsPossible = ({ options }: ChoiceQuestion, today: string): readonly Option[] => {
  if (options.from === 'answer') return Object.values(options.lists).flat()
  if (options.from === 'list') return options.list
  return [...optionsOfSource(options, today), ...optionsOfSource(options, yearsBefore(today, 1))]
}

/** The choice that was made before it lapsed, so that no list hides an answer; nothing while it is still offered. */
export const lapsedOption = (question: ChoiceQuestion, answers: Answers, today: string): Option | undefined => {
  const value = answerTo(answers, question.key)
  if (value === '' || labelOf(question, answers, value, today) !== undefined) return undefined
  return { value, label: answerTo(answers, companionKey(question.key)) || value }
}

const optionsOfSource = (source: Exclude<OptionSource, { from: 'answer' }>, today: string): readonly Option[] => {
  switch (source.from) {
    case 'list':
      return source.list
    case 'years':
      return yearsOffered(source, today)
    case 'terms':
      return termsOffered(source, today)
  }
}

export const labelOf = (question: ChoiceQuestion, answers: Answers, value: string, today: string): string | undefined =>
  optionsOffered(question, answers, today).find((option) => option.value === value)?.label
