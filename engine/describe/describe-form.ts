import type { Condition } from '../define/condition.ts'
import type { Form, FormNode, Passage, Phrase } from '../define/layout.ts'
import type { OptionSource } from '../define/options.ts'
import type { Question } from '../define/question.ts'
import { childNodes, maxEntries } from '../walk.ts'
import { describeCondition, describeRule } from './describe-rule.ts'

/** A longer list is summarized. */
const maxListedOptions = 40

/** Describes in English what a question accepts. */
const describeQuestion = (question: Question): string => {
  switch (question.kind) {
    case 'text':
      return `Text of up to ${question.maxLength} characters`
    case 'long-text':
      return `Long text of up to ${question.maxLength} characters`
    case 'phone':
      return 'Phone number'
    case 'email':
      return 'Email address'
    case 'date':
      return 'Date'
    case 'checkbox':
      return 'Box to tick'
    case 'file':
      return 'One file'
    case 'number':
      return `Number from ${question.min} to ${question.max}${question.step === 1 ? '' : ` in steps of ${question.step}`}`
    case 'lookup':
      return `Search (${question.category}) that fills ${filledKeys(question.prefix, question.fills)}`
    case 'choice':
      return `${question.as === 'radio' ? 'One of' : 'List'}: ${describeOptions(question.options)}`
  }
}

const filledKeys = (prefix: string, fills: readonly string[]): string =>
  fills.map((field) => `\`${prefix}${field}\``).join(', ')

const describeOptions = (source: OptionSource): string => {
  switch (source.from) {
    case 'list':
      return source.list.length > maxListedOptions
        ? `${source.list.length} options, ${source.list[0]?.label} to ${source.list.at(-1)?.label}`
        : source.list.map(({ label }) => label).join('; ')
    case 'years':
      return `${source.count} years ${source.direction === 'past' ? 'back' : 'ahead'} from ${firstYear(source)}`
    case 'terms':
      return `the next ${source.count} terms of ${source.terms.map(({ name }) => name).join(', ')}`
    case 'answer':
      return `depends on \`${source.key}\`, which offers a list for ${Object.keys(source.lists).length} of its options`
  }
}

const firstYear = ({ startYear, yearsAhead = 0 }: { startYear?: number; yearsAhead?: number }): string =>
  `${startYear ?? 'the current year'}${yearsAhead === 0 ? '' : ` plus ${yearsAhead}`}`

/** Describes a whole form in English for proofreaders. */
export const describeForm = (form: Form): string =>
  [
    `# ${form.title}`,
    'Written from the form definition by `npm run docs:form`; change the form, not this file.',
    ...form.pages.flatMap((page) => describeNode(form, page, 2)),
    '',
  ].join('\n\n')

const describeNode = (form: Form, node: FormNode, level: number): readonly string[] => {
  const inside = childNodes(node).flatMap((inner) => describeNode(form, inner, titleOf(node) ? level + 1 : level))
  const title = titleOf(node)
  const lines = title ? [`${'#'.repeat(Math.min(level, 6))} ${title}`] : []
  if ('show' in node && node.show && node.kind !== 'note' && !('key' in node)) lines.push(shownWhen(form, node.show))
  if (node.kind === 'note') lines.push(...node.passages.flatMap(passageLines))
  if ('hint' in node && node.hint && !('key' in node)) lines.push(node.hint)
  if ('key' in node) lines.push(questionLines(form, node))
  return [...lines, ...inside]
}

const titleOf = (node: FormNode): string | undefined => {
  switch (node.kind) {
    case 'page':
      return `${node.title} (${node.route})`
    case 'section':
      return node.title
    case 'entry':
      return node.name
    case 'tabs':
      return `${node.label}: tabs \`${node.id}\``
    case 'tab':
      return `Tab: ${node.label}`
    case 'add-another':
      return `Up to ${maxEntries(node)} entries: button \`${node.id}\``
    default:
      return undefined
  }
}

const shownWhen = (form: Form, condition: Condition): string => `*Shown when ${describeCondition(form, condition)}.*`

const questionLines = (form: Form, question: Question): string =>
  [
    `- **${question.label}** (\`${question.key}\`): ${describeQuestion(question)}.`,
    ...(question.hint ? [`  - Hint: ${question.hint}`] : []),
    ...(question.show ? [`  - ${shownWhen(form, question.show)}`] : []),
    ...question.rules.map((rule) => `  - ${describeRule(form, rule)}`),
  ].join('\n')

const passageLines = ({ heading, paragraphs }: Passage): readonly string[] => [
  ...(heading ? [`> **${heading}**`] : []),
  ...paragraphs.map((paragraph) =>
    'list' in paragraph
      ? paragraph.list.map((point) => `> - ${plainText(point)}`).join('\n')
      : `> ${plainText(paragraph)}`,
  ),
]

const plainText = (phrases: readonly Phrase[]): string =>
  phrases.map((phrase) => (typeof phrase === 'string' ? phrase : phrase.text)).join('')
