import type { Condition } from '../define/condition.ts'
import type { Form } from '../define/layout.ts'
import type { Passage, Phrase } from '../define/prose.ts'
import type { Question } from '../define/question.ts'
import { mostEntries, type Part, partsInside } from '../walk.ts'
import { conditionInWords } from './condition-in-words.ts'
import { questionInWords } from './question-in-words.ts'
import { ruleInWords } from './rule-in-words.ts'

/** Writes a whole form in English, for people who proof-read it. */
export const describeForm = (form: Form): string =>
  [
    `# ${form.title}`,
    'Written from the form definition by `npm run docs:form`; change the form, not this file.',
    ...form.pages.flatMap((page) => describePart(form, page, 2)),
    '',
  ].join('\n\n')

const describePart = (form: Form, part: Part, level: number): readonly string[] => {
  const inside = partsInside(part).flatMap((inner) => describePart(form, inner, titleOf(part) ? level + 1 : level))
  const title = titleOf(part)
  const lines = title ? [`${'#'.repeat(Math.min(level, 6))} ${title}`] : []
  if ('show' in part && part.show && part.kind !== 'note' && !('key' in part)) lines.push(shownWhen(form, part.show))
  if (part.kind === 'note') lines.push(...part.passages.flatMap(passageInWords))
  if ('hint' in part && part.hint && !('key' in part)) lines.push(part.hint)
  if ('key' in part) lines.push(describeQuestion(form, part))
  return [...lines, ...inside]
}

const titleOf = (part: Part): string | undefined => {
  switch (part.kind) {
    case 'page':
      return `${part.title} (${part.route})`
    case 'section':
      return part.title
    case 'entry':
      return part.name
    case 'tabs':
      return `${part.label}: tabs \`${part.id}\``
    case 'tab':
      return `Tab: ${part.label}`
    case 'add-another':
      return `Up to ${mostEntries(part)} entries: button \`${part.id}\``
    default:
      return undefined
  }
}

const shownWhen = (form: Form, condition: Condition): string => `*Shown when ${conditionInWords(form, condition)}.*`

const describeQuestion = (form: Form, question: Question): string =>
  [
    `- **${question.label}** (\`${question.key}\`): ${questionInWords(question)}.`,
    ...(question.hint ? [`  - Hint: ${question.hint}`] : []),
    ...(question.show ? [`  - ${shownWhen(form, question.show)}`] : []),
    ...question.rules.map((rule) => `  - ${ruleInWords(form, rule)}`),
  ].join('\n')

const passageInWords = ({ heading, paragraphs }: Passage): readonly string[] => [
  ...(heading ? [`> **${heading}**`] : []),
  ...paragraphs.map((paragraph) =>
    'list' in paragraph ? paragraph.list.map((point) => `> - ${plain(point)}`).join('\n') : `> ${plain(paragraph)}`,
  ),
]

const plain = (phrases: readonly Phrase[]): string =>
  phrases.map((phrase) => (typeof phrase === 'string' ? phrase : phrase.text)).join('')
