import { yearsBefore } from '@apply/engine/calendar'
import type { Desk, Form, School } from '@apply/engine/define'
import type { Option } from '@apply/engine/define/options'
import { possibleOptions } from '@apply/engine/offered-options'
import { allQuestions } from '@apply/engine/walk'
import type { ListStore } from './list-store.ts'

/** The terms of older applications still have their names. */
const yearsBack = 6

/** What a question offers or has offered, each value once. */
export const optionsOf = (form: Form, key: string | undefined, today: string): readonly Option[] => {
  const question = allQuestions(form).find((placed) => placed.question.key === key)?.question
  if (question?.kind !== 'choice') return []
  const offered = Array.from({ length: yearsBack }, (_, years) => possibleOptions(question, yearsBefore(today, years)))
  return [...new Map(offered.flat().map(({ value, label }) => [value, { value, label }])).values()]
}

/** The options in their order, then values that no option has any more. */
const withStored = (options: readonly Option[], stored: readonly string[]): Option[] => {
  const unknown = stored.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...unknown.map((value) => ({ value, label: value }))]
}

type Deps = {
  readonly store: ListStore
  readonly form: Form
  readonly desk: Desk
  readonly school: School
  readonly today: string
}

/** What the list can be filtered by. Terms are only those that applications have. */
export const listOptions = async ({
  store,
  form,
  desk: { questions, states, areDraftsReadable },
  school,
  today,
}: Deps) => {
  const termsInUse = await store.valuesOf('entry_term')
  const terms = optionsOf(form, questions.entryTerm, today)
  return {
    terms: withStored(
      terms.filter(({ value }) => termsInUse.includes(value)),
      termsInUse,
    ),
    states: withStored(optionsOf(form, questions.state, today), await store.valuesOf('state')),
    majors: withStored(optionsOf(form, questions.major, today), await store.valuesOf('major')),
    desk_states: withStored(
      states.map(({ name, label }) => ({ value: name, label })),
      await store.valuesOf('desk_state'),
    ),
    has_birth_date: questions.birthDate !== undefined,
    are_drafts_readable: areDraftsReadable,
    time_zone: school.timeZone,
  }
}
