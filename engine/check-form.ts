import { rulesInCondition, rulesInNode } from './conditions.ts'
import type { ConditionalRule } from './define/condition.ts'
import type { Form, FormNode } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { isRequestKey } from './desk.ts'
import { groupBy } from './group-by.ts'
import { possibleOptions } from './offered-options.ts'
import { allNodes, allQuestions, maxComponents, nodesBelow, questionFor } from './walk.ts'

/** Thrown for a form whose definition contradicts itself. */
export class FormDefinitionError extends Error {}

/** Throws in development only: a mistake in the definition must not stop an applicant. */
export const throwIfMisconfigured = (form: Form, environment: 'local' | 'production'): void => {
  const mistakes = environment === 'local' ? checkForm(form) : []
  if (mistakes.length > 0) throw new FormDefinitionError(mistakes.join('\n'))
}

/** A message for every mistake in the definition of a form. */
export const checkForm = (form: Form): readonly string[] => [
  ...pageMistakes(form),
  ...prefixMistakes(form),
  ...keyMistakes(form),
  ...referenceMistakes(form),
  ...optionMistakes(form),
  ...componentMistakes(form),
  ...longTextMistakes(form),
]

/** The first part of every address of our own: calls, files and screens. A page of a form with such a name could not be opened. */
export const reservedPaths: readonly string[] = [
  ...['api', 'desk', 'public', 'service', 'lookup', 'files', 'assets', 'metrics', 'healthz', 'readyz'],
  ...[
    'login',
    'signup',
    'confirm',
    'forgot',
    'reset',
    'account',
    'receipt',
    'from-phone',
    'counselor',
    'completion',
    'unsubscribe',
  ],
]

const pageMistakes = ({ pages }: Form): readonly string[] =>
  pages.flatMap(({ name }, index) => [
    ...(reservedPaths.includes(name) ? [`The page "${name}" has the address of a part of the product: /${name}.`] : []),
    ...(/^[a-z0-9-]+$/.test(name) ? [] : [`The page "${name}" needs a name of small letters, digits and hyphens.`]),
    ...(pages.findIndex((page) => page.name === name) < index ? [`There are two pages "${name}".`] : []),
  ])

const prefixMistakes = (form: Form): readonly string[] =>
  allQuestions(form).flatMap(({ entry, keys }) =>
    keys
      .filter((key) => entry && !key.startsWith(entry.prefix))
      .map((key) => `The prefix "${entry?.prefix}" is not part of the key "${key}".`),
  )

const keyMistakes = (form: Form): readonly string[] => {
  const usesByKey = groupBy(
    allQuestions(form).flatMap(({ keys, page }) => keys.map((key) => ({ key, page: page.name }))),
    ({ key }) => key,
  )
  return [...usesByKey].flatMap(([key, uses]) => {
    const pages = [...new Set(uses.map(({ page }) => page))]
    if (isRequestKey(key)) return [`The key "${key}" begins like the keys of files that staff ask for.`]
    if (pages.length > 1) return [`The key "${key}" stands on two pages of the summary: ${pages.join(' and ')}.`]
    return uses.length > 1 ? [`The key "${key}" is asked twice on ${pages[0]}.`] : []
  })
}

/** One message for each unknown key, with every place that needs it. */
const referenceMistakes = (form: Form): readonly string[] => {
  const uses = form.pages.flatMap((page) =>
    nodesBelow(page).flatMap((node) =>
      [...rulesInNode(node).map(({ valueKey }) => valueKey), ...referencedKeys(node)]
        .filter((key) => questionFor(form, key) === undefined)
        .map((key) => ({ key, place: `${describeNode(node)} on ${page.name}` })),
    ),
  )
  return [...groupBy(uses, ({ key }) => key)].map(([key, found]) => {
    const places = [...new Set(found.map(({ place }) => place))]
    return `The key "${key}" is not in the data model. It is needed by ${places.join(' and ')}.`
  })
}

const describeNode = (node: FormNode): string => {
  if ('key' in node) return `the question "${node.key}"`
  if ('title' in node) return `the ${node.kind} "${node.title}"`
  if ('name' in node) return `the entry "${node.name}"`
  return 'label' in node ? `the ${node.kind} "${node.label}"` : `a ${node.kind}`
}

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

/** A long text is saved while it is typed, before anybody could be asked about a file that it hides. */
const longTextMistakes = (form: Form): readonly string[] => {
  const deciding = allNodes(form)
    .flatMap((node) => ('show' in node && node.show ? rulesInCondition(node.show) : []))
    .map(({ valueKey }) => valueKey)
    .filter((key) => questionFor(form, key)?.kind === 'long-text')
  return [...new Set(deciding)].map((key) => `The long text "${key}" cannot decide what is shown.`)
}
