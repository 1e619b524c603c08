import { answerKeys, answerTo, type Draft, isFilled } from './answers.ts'
import { holds } from './conditions.ts'
import type { AddAnother, Entry, Form, FormNode, Page, Tab, Tabs } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { memoize } from './memoize.ts'

/** A question with its place in the form: its page, the titles above it, and the entry that contains it. */
export type PlacedQuestion = {
  readonly question: Question
  readonly keys: readonly string[]
  readonly page: Page
  readonly headings: readonly string[]
  readonly entry?: Entry
}

/** The label of a question, with the name of its entry where several entries ask the same. */
export const fullLabel = ({ question, entry }: Pick<PlacedQuestion, 'question' | 'entry'>): string =>
  entry ? `${entry.name}: ${question.label}` : question.label

/** The direct children of a node, shown or not. Questions and notes have none. */
export const childNodes = (node: FormNode): readonly FormNode[] => {
  switch (node.kind) {
    case 'page':
    case 'section':
    case 'entry':
    case 'group':
    case 'tab':
      return node.ask
    case 'groups':
      return node.groups
    case 'tabs':
      return node.tabs
    case 'add-another':
      return node.entries
    default:
      return []
  }
}

/** The direct children of a node that are shown for this draft. */
export const shownChildNodes = (node: FormNode, draft: Draft): readonly FormNode[] => {
  switch (node.kind) {
    case 'tabs':
      return [chosenTab(node, draft)]
    case 'add-another':
      return node.entries.slice(0, entryCount(node, draft))
    case 'groups':
      return node.groups.filter((group) => holds(group.show, draft.answers)).slice(0, 1)
    default:
      return childNodes(node).filter((inner) => !('show' in inner) || holds(inner.show, draft.answers))
  }
}

export const chosenTab = ({ id, tabs }: Tabs, draft: Draft): Tab => {
  const chosen = tabs.find((tab) => Object.hasOwn(draft.tabs, id) && tab.id === draft.tabs[id]) ?? tabs[0]
  if (!chosen) throw new Error(`The tab group ${id} has no tab.`)
  return chosen
}

/** The maximum number of entries in an add-another group, whatever a form says. */
export const maxComponents = 10

/** The maximum number of entries that this group can show. */
export const maxEntries = ({ entries }: AddAnother): number => Math.min(entries.length, maxComponents)

/** How many entries are shown: as many as the applicant added, and at least all that have answers. */
export const entryCount = (group: AddAnother, { addAnother, answers }: Draft): number => {
  const { id, entries } = group
  const isStarted = (entry: Entry) => keysBelow(entry).some((key) => isFilled(answerTo(answers, key)))
  const added = Object.hasOwn(addAnother, id) ? (addAnother[id] ?? 1) : 1
  return Math.min(maxEntries(group), Math.max(1, added, entries.findLastIndex(isStarted) + 1))
}

/** A node and everything inside it, shown or not. */
export const nodesBelow = (node: FormNode): readonly FormNode[] => [node, ...childNodes(node).flatMap(nodesBelow)]

/** Every node of the form, from its pages down to its questions and notes, shown or not. */
export const allNodes = memoize((form: Form): readonly FormNode[] => form.pages.flatMap(nodesBelow))

export const isQuestion = (node: FormNode): node is Question => 'key' in node

const questionsBelow = (
  node: FormNode,
  enter: (node: FormNode) => readonly FormNode[],
  found: Question[] = [],
): readonly Question[] => {
  if (isQuestion(node)) found.push(node)
  else for (const inner of enter(node)) questionsBelow(inner, enter, found)
  return found
}

/** Every key that the questions inside a node write. */
export const keysBelow = memoize((node: FormNode) => questionsBelow(node, childNodes).flatMap(answerKeys))

const isDecided = (node: FormNode): boolean =>
  'show' in node || ['tab', 'entry', 'group'].includes(node.kind) || childNodes(node).some(isDecided)

/** The child nodes that some draft hides, or of which some draft hides a part. */
const decidedChildNodes = memoize((node: FormNode) => childNodes(node).filter(isDecided))

const addHidden = (hidden: Set<string>, node: FormNode, draft: Draft): void => {
  const decided = decidedChildNodes(node)
  if (decided.length === 0) return
  const shown = shownChildNodes(node, draft)
  for (const inner of decided)
    if (shown.includes(inner)) addHidden(hidden, inner, draft)
    else for (const key of keysBelow(inner)) hidden.add(key)
}

/** The keys of every question that this draft does not ask. */
export const hiddenKeys = (form: Form, draft: Draft): ReadonlySet<string> => {
  const hidden = new Set<string>()
  for (const page of form.pages) addHidden(hidden, page, draft)
  return hidden
}

const placeQuestions = (
  node: FormNode,
  place: Omit<PlacedQuestion, 'question' | 'keys'>,
): readonly PlacedQuestion[] => {
  if (isQuestion(node)) return [{ ...place, question: node, keys: answerKeys(node) }]
  const within = {
    ...place,
    ...(node.kind === 'section' && { headings: [...place.headings, node.title] }),
    ...(node.kind === 'entry' && { headings: [...place.headings, node.name], entry: node }),
  }
  return childNodes(node).flatMap((inner) => placeQuestions(inner, within))
}

/** Every question of the form with its place, in order, asked or not. */
export const allQuestions = memoize((form: Form): readonly PlacedQuestion[] =>
  form.pages.flatMap((page) => placeQuestions(page, { page, headings: [] })),
)

/** Every question of the form, with its place. */
export const placesByQuestion = memoize(
  (form: Form) => new Map(allQuestions(form).map((placed) => [placed.question, placed])),
)

/** The questions that this draft asks, in order. */
export const askedQuestions = (form: Form, draft: Draft): readonly PlacedQuestion[] => {
  const places = placesByQuestion(form)
  return form.pages
    .flatMap((page) => questionsBelow(page, (node) => shownChildNodes(node, draft)))
    .flatMap((question) => places.get(question) ?? [])
}

/** The question that writes each key of the form. */
export const questionByKey = memoize(
  (form: Form) => new Map(allQuestions(form).flatMap((placed) => placed.keys.map((key) => [key, placed.question]))),
)

/** The question that writes this key, or undefined. */
export const questionFor = (form: Form, key: string): Question | undefined => questionByKey(form).get(key)
