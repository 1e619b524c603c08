import { type Answers, answerTo, labelKey } from './answers.ts'
import { yearsBefore } from './calendar.ts'
import type { Option, OptionSource, Terms, Years } from './define/options.ts'
import type { ChoiceQuestion } from './define/question.ts'

const yearOptions = ({ count, direction, startYear, yearsAhead = 0 }: Years, today: string): readonly Option[] => {
  const first = (startYear ?? Number(today.slice(0, 4))) + yearsAhead
  const step = direction === 'past' ? -1 : 1
  return Array.from({ length: count }, (_, index) => String(first + step * index)).map((year) => ({
    value: year,
    label: year,
  }))
}

const termOptions = ({ terms, count }: Terms, today: string): readonly Option[] => {
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: count + 1 }, (_, index) => thisYear + index)
  return years
    .flatMap((year) => terms.map(({ code, name, lastDay }) => ({ year, code, name, lastDay: `${year}-${lastDay}` })))
    .filter(({ lastDay }) => lastDay >= today)
    .sort((left, right) => (left.lastDay < right.lastDay ? -1 : 1))
    .slice(0, count)
    .map(({ year, code, name }) => ({ value: `${year}${code}`, label: `${name} ${year}` }))
}

/** The options that this question shows today. */
export const offeredOptions = ({ options }: ChoiceQuestion, answers: Answers, today: string): readonly Option[] => {
  if (options.from !== 'answer') return optionsOfSource(options, today)
  const controlling = answerTo(answers, options.key)
  return Object.hasOwn(options.lists, controlling) ? (options.lists[controlling] ?? []) : []
}

/** Every option that this question offered at some time within the last year, whatever the other answers are. */
export const possibleOptions = ({ options }: ChoiceQuestion, today: string): readonly Option[] => {
  if (options.from === 'answer') return Object.values(options.lists).flat()
  if (options.from === 'list') return options.list
  return [...optionsOfSource(options, today), ...optionsOfSource(options, yearsBefore(today, 1))]
}

/** The chosen option if it is no longer offered, so that a list can still show it; otherwise undefined. */
export const expiredOption = (question: ChoiceQuestion, answers: Answers, today: string): Option | undefined => {
  const value = answerTo(answers, question.key)
  if (value === '' || labelOf(question, answers, value, today) !== undefined) return undefined
  return { value, label: answerTo(answers, labelKey(question.key)) || value }
}

const optionsOfSource = (source: Exclude<OptionSource, { from: 'answer' }>, today: string): readonly Option[] => {
  switch (source.from) {
    case 'list':
      return source.list
    case 'years':
      return yearOptions(source, today)
    case 'terms':
      return termOptions(source, today)
  }
}

export const labelOf = (question: ChoiceQuestion, answers: Answers, value: string, today: string): string | undefined =>
  offeredOptions(question, answers, today).find((option) => option.value === value)?.label
