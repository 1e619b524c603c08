import { rulesInCondition } from './conditions.ts'
import type { Checklist } from './define/checklist.ts'
import type { Desk } from './define/desk.ts'
import type { Form } from './define/layout.ts'
import { questionFor } from './walk.ts'

const maxDueDays = 366

const conditionMistakes = ({ items }: Checklist, form: Form): readonly string[] =>
  items.flatMap(({ name, show, isThere }) =>
    [show, isThere]
      .flatMap((condition) => (condition ? rulesInCondition(condition) : []))
      .filter(({ valueKey }) => questionFor(form, valueKey) === undefined)
      .map(({ valueKey }) => `The checklist's item "${name}" asks for "${valueKey}", which the form does not have.`),
  )

const dueMistakes = ({ items }: Checklist): readonly string[] =>
  items
    .filter(({ dueDays = 1 }) => !Number.isInteger(dueDays) || dueDays < 1 || dueDays > maxDueDays)
    .map(({ name }) => `The checklist's item "${name}" needs 1 to ${maxDueDays} days until it is due.`)

const templateMistakes = ({ items }: Checklist, { requests }: Desk): readonly string[] =>
  items.flatMap(({ name, tickedBy = [] }) =>
    tickedBy
      .filter((template) => requests.every((request) => request.name !== template))
      .map(
        (template) => `The checklist's item "${name}" names the request "${template}", which the desk does not have.`,
      ),
  )

const completionMistakes = ({ completes }: Checklist, { states }: Desk): readonly string[] =>
  (completes ? [completes.from, completes.to] : [])
    .filter((name) => states.every((state) => state.name !== name))
    .map((name) => `The checklist names the state "${name}", which the desk does not have.`)

/** A message for every mistake in what a checklist refers to. */
export const checkChecklist = (desk: Desk, form: Form): readonly string[] => {
  const { checklist } = desk
  if (!checklist) return []
  return [
    ...conditionMistakes(checklist, form),
    ...dueMistakes(checklist),
    ...templateMistakes(checklist, desk),
    ...completionMistakes(checklist, desk),
  ]
}
