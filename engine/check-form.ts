import { conditionsAt } from './conditions-used.ts'
import type { ConditionalRule } from './define/condition.ts'
import type { Form } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { optionsPossible } from './offered.ts'
import { everyPart, everyQuestion, mostComponents, type Part, questionFor } from './walk.ts'

/** A form whose definition contradicts itself. */
export class BadConfig extends Error {}

/** Stops a developer whose form is wrong; an applicant is never stopped by it. */
export const raiseBadConfig = (form: Form, environment: 'local' | 'production'): void => {
  const mistakes = environment === 'local' ? checkForm(form) : []
  if (mistakes.length > 0) throw new BadConfig(mistakes.join('\n'))
}

/** Every mistake in the definition of a form, in words. */
export const checkForm = (form: Form): readonly string[] => [
  ...prefixMistakes(form),
  ...keyMistakes(form),
  ...referenceMistakes(form),
  ...optionMistakes(form),
  ...componentMistakes(form),
]

const prefixMistakes = (form: Form): readonly string[] =>
  everyQuestion(form).flatMap(({ entry, keys }) =>
    keys
      .filter((key) => entry && !key.startsWith(entry.prefix))
      .map((key) => `The prefix "${entry?.prefix}" is not part of the key "${key}".`),
  )

const keyMistakes = (form: Form): readonly string[] => {
  const pagesOf = Map.groupBy(
    everyQuestion(form).flatMap(({ keys, page }) => keys.map((key) => ({ key, page: page.name }))),
    ({ key }) => key,
  )
  return [...pagesOf].flatMap(([key, uses]) => {
    const pages = [...new Set(uses.map(({ page }) => page))]
    if (pages.length > 1) return [`The key "${key}" stands on two pages of the summary: ${pages.join(' and ')}.`]
    return uses.length > 1 ? [`The key "${key}" is asked twice on ${pages[0]}.`] : []
  })
}

const referenceMistakes = (form: Form): readonly string[] =>
  everyPart(form)
    .flatMap((part) => [...conditionsAt(part).map(({ valueKey }) => valueKey), ...keysNamedBy(part)])
    .filter((key) => questionFor(form, key) === undefined)
    .map((key) => `The key "${key}" is not in the data model.`)

const keysNamedBy = (part: Part): readonly string[] => {
  if (part.kind === 'lookup') return part.fills.map((field) => `${part.prefix}${field}`)
  return part.kind === 'choice' && part.options.from === 'answer' ? [part.options.key] : []
}

const optionMistakes = (form: Form): readonly string[] => [
  ...everyPart(form)
    .flatMap(conditionsAt)
    .flatMap((rule) => codesMissing(form, rule)),
  ...everyQuestion(form).flatMap(({ question }) => codesTwice(question)),
]

const codesMissing = (form: Form, { valueKey, operator, target }: ConditionalRule): readonly string[] => {
  const question = questionFor(form, valueKey)
  const isCompared = ['equals', 'notEquals', 'in', 'notIn'].includes(operator)
  if (question?.kind !== 'choice' || question.options.from !== 'list' || !isCompared) return []
  const codes = new Set(question.options.list.map(({ value }) => value))
  return [target]
    .flat()
    .filter((code) => !codes.has(code))
    .map((code) => `"${code}" is not an option of "${valueKey}".`)
}

const codesTwice = (question: Question): readonly string[] => {
  if (question.kind !== 'choice' || question.options.from !== 'list') return []
  const codes = optionsPossible(question, '').map(({ value }) => value)
  return codes
    .filter((code, index) => code === '' || codes.indexOf(code) < index)
    .map((code) => `The option "${code}" of "${question.key}" is empty or stands twice.`)
}

const componentMistakes = (form: Form): readonly string[] =>
  everyPart(form)
    .filter((part) => part.kind === 'add-another' && part.entries.length > mostComponents)
    .map(() => `The maxNumberOfComponents cannot exceed ${mostComponents}`)
