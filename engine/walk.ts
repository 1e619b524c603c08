import { answerTo, type Draft, isFilled } from './answers.ts'
import { holds } from './conditions.ts'
import type { AddAnother, Container, Entry, Form, Item, Page, Tab, Tabs } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { memoize } from './memoize.ts'
import { answerKeys } from './question-keys.ts'

export type Part = Item | Container

/** A question and where it stands: its page, the titles above it, and the entry it belongs to. */
export type Placed = {
  readonly question: Question
  readonly keys: readonly string[]
  readonly page: Page
  readonly headings: readonly string[]
  readonly entry?: Entry
}

/** All that stands directly inside a part, shown or not; a question or a note holds nothing. */
export const partsInside = (part: Part): readonly Part[] => {
  switch (part.kind) {
    case 'page':
    case 'section':
    case 'entry':
    case 'group':
    case 'tab':
      return part.ask
    case 'groups':
      return part.groups
    case 'tabs':
      return part.tabs
    case 'add-another':
      return part.entries
    default:
      return []
  }
}

/** What is shown directly inside a part, for these answers, tabs and counts. */
export const partsShown = (part: Part, draft: Draft): readonly Part[] => {
  switch (part.kind) {
    case 'tabs':
      return [chosenTab(part, draft)]
    case 'add-another':
      return part.entries.slice(0, entryCount(part, draft))
    case 'groups':
      return part.groups.filter((group) => holds(group.show, draft.answers)).slice(0, 1)
    default:
      return partsInside(part).filter((inner) => !('show' in inner) || holds(inner.show, draft.answers))
  }
}

export const chosenTab = ({ id, tabs }: Tabs, draft: Draft): Tab => {
  const chosen = tabs.find((tab) => Object.hasOwn(draft.tabs, id) && tab.id === draft.tabs[id]) ?? tabs[0]
  if (!chosen) throw new Error(`The tab group ${id} has no tab.`)
  return chosen
}

/** The largest number of entries that one button may add up to, whatever a form says. */
export const mostComponents = 10

/** How many entries of a group can be shown at all. */
export const mostEntries = ({ entries }: AddAnother): number => Math.min(entries.length, mostComponents)

/** How many entries are shown: as many as were asked for, and never fewer than have answers. */
export const entryCount = (group: AddAnother, { addAnother, answers }: Draft): number => {
  const { id, entries } = group
  const isStarted = (entry: Entry) => keysInside(entry).some((key) => isFilled(answerTo(answers, key)))
  const asked = Object.hasOwn(addAnother, id) ? (addAnother[id] ?? 1) : 1
  return Math.min(mostEntries(group), Math.max(1, asked, entries.findLastIndex(isStarted) + 1))
}

const partsBelow = (part: Part): readonly Part[] => [part, ...partsInside(part).flatMap(partsBelow)]

/** Every part of the form, from its pages down to its questions and notes. */
export const everyPart = memoize((form: Form): readonly Part[] => form.pages.flatMap(partsBelow))

const isQuestion = (part: Part): part is Question => 'key' in part

const questionsBelow = (
  part: Part,
  enter: (part: Part) => readonly Part[],
  found: Question[] = [],
): readonly Question[] => {
  if (isQuestion(part)) found.push(part)
  else for (const inner of enter(part)) questionsBelow(inner, enter, found)
  return found
}

const keysInside = memoize((entry: Entry) => questionsBelow(entry, partsInside).flatMap(answerKeys))

const placeBelow = (part: Part, place: Omit<Placed, 'question' | 'keys'>): readonly Placed[] => {
  if (isQuestion(part)) return [{ ...place, question: part, keys: answerKeys(part) }]
  const within = {
    ...place,
    ...(part.kind === 'section' && { headings: [...place.headings, part.title] }),
    ...(part.kind === 'entry' && { headings: [...place.headings, part.name], entry: part }),
  }
  return partsInside(part).flatMap((inner) => placeBelow(inner, within))
}

/** Every question of the form with its place, in order, asked or not. */
export const everyQuestion = memoize((form: Form): readonly Placed[] =>
  form.pages.flatMap((page) => placeBelow(page, { page, headings: [] })),
)

const placeOf = memoize((form: Form) => new Map(everyQuestion(form).map((placed) => [placed.question, placed])))

/** The questions that are asked, in order, for these answers, tabs and counts. */
export const questionsAsked = (form: Form, draft: Draft): readonly Placed[] => {
  const places = placeOf(form)
  return form.pages
    .flatMap((page) => questionsBelow(page, (part) => partsShown(part, draft)))
    .flatMap((question) => places.get(question) ?? [])
}

const questionByKey = memoize(
  (form: Form) => new Map(everyQuestion(form).flatMap((placed) => placed.keys.map((key) => [key, placed.question]))),
)

/** The question that writes this key, if the form has one. */
export const questionFor = (form: Form, key: string): Question | undefined => questionByKey(form).get(key)
