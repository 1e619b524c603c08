import { rulesInNode } from './conditions.ts'
import type { ConditionalRule } from './define/condition.ts'
import type { Form, FormNode } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { possibleOptions } from './offered-options.ts'
import { allNodes, allQuestions, maxComponents, questionFor } from './walk.ts'

/** Thrown for a form whose definition contradicts itself. */
export class FormDefinitionError extends Error {}

/** Throws in development only: a mistake in the definition must not stop an applicant. */
export const throwIfMisconfigured = (form: Form, environment: 'local' | 'production'): void => {
  const mistakes = environment === 'local' ? checkForm(form) : []
  if (mistakes.length > 0) throw new FormDefinitionError(mistakes.join('\n'))
}

/** A message for every mistake in the definition of a form. */
export const checkForm = (form: Form): readonly string[] => [
  ...prefixMistakes(form),
  ...keyMistakes(form),
  ...referenceMistakes(form),
  ...optionMistakes(form),
  ...componentMistakes(form),
]

const prefixMistakes = (form: Form): readonly string[] =>
  allQuestions(form).flatMap(({ entry, keys }) =>
    keys
      .filter((key) => entry && !key.startsWith(entry.prefix))
      .map((key) => `The prefix "${entry?.prefix}" is not part of the key "${key}".`),
  )

const keyMistakes = (form: Form): readonly string[] => {
  const usesByKey = Map.groupBy(
    allQuestions(form).flatMap(({ keys, page }) => keys.map((key) => ({ key, page: page.name }))),
    ({ key }) => key,
  )
  return [...usesByKey].flatMap(([key, uses]) => {
    const pages = [...new Set(uses.map(({ page }) => page))]
    if (pages.length > 1) return [`The key "${key}" stands on two pages of the summary: ${pages.join(' and ')}.`]
    return uses.length > 1 ? [`The key "${key}" is asked twice on ${pages[0]}.`] : []
  })
}

const referenceMistakes = (form: Form): readonly string[] =>
  allNodes(form)
    .flatMap((node) => [...rulesInNode(node).map(({ valueKey }) => valueKey), ...referencedKeys(node)])
    .filter((key) => questionFor(form, key) === undefined)
    .map((key) => `The key "${key}" is not in the data model.`)

const referencedKeys = (node: FormNode): readonly string[] => {
  if (node.kind === 'lookup') return node.fills.map((field) => `${node.prefix}${field}`)
  return node.kind === 'choice' && node.options.from === 'answer' ? [node.options.key] : []
}

const optionMistakes = (form: Form): readonly string[] => [
  ...allNodes(form)
    .flatMap(rulesInNode)
    .flatMap((rule) => unknownCodes(form, rule)),
  ...allQuestions(form).flatMap(({ question }) => duplicateCodes(question)),
]

const unknownCodes = (form: Form, { valueKey, operator, target }: ConditionalRule): readonly string[] => {
  const question = questionFor(form, valueKey)
  const isCompared = ['equals', 'notEquals', 'in', 'notIn'].includes(operator)
  if (question?.kind !== 'choice' || question.options.from !== 'list' || !isCompared) return []
  const codes = new Set(question.options.list.map(({ value }) => value))
  return [target]
    .flat()
    .filter((code) => !codes.has(code))
    .map((code) => `"${code}" is not an option of "${valueKey}".`)
}

const duplicateCodes = (question: Question): readonly string[] => {
  if (question.kind !== 'choice' || question.options.from !== 'list') return []
  const codes = possibleOptions(question, '').map(({ value }) => value)
  return codes
    .filter((code, index) => code === '' || codes.indexOf(code) < index)
    .map((code) => `The option "${code}" of "${question.key}" is empty or stands twice.`)
}

const componentMistakes = (form: Form): readonly string[] =>
  allNodes(form)
    .filter((node) => node.kind === 'add-another' && node.entries.length > maxComponents)
    .map(() => `The maxNumberOfComponents cannot exceed ${maxComponents}`)
