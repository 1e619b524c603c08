import type { Condition } from '../define/condition.ts'
import type { Form, FormNode, Passage, Phrase } from '../define/layout.ts'
import type { Question } from '../define/question.ts'
import { childNodes, maxEntries } from '../walk.ts'
import { describeQuestion } from './describe-question.ts'
import { describeCondition, describeRule } from './describe-rule.ts'

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
