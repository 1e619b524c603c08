import { type Answers, answerTo, type Draft, isFilled, labelKey } from './answers.ts'
import { dayInWords, isCalendarDay, momentInTimeZone } from './calendar.ts'
import type { Form, Paragraph } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { memoize } from './memoize.ts'
import { allNodes, allQuestions, askedQuestions, childNodes, type PlacedQuestion } from './walk.ts'

export type Terms = { readonly heading: string; readonly paragraphs: readonly string[] }

export type ReadOnlyLine = {
  readonly key: string
  readonly label: string
  readonly text: string
  /** The text that the applicant accepts with this answer. */
  readonly terms?: readonly Terms[] | undefined
  /** When the applicant accepted it, as an ISO time. */
  readonly accepted_at?: string | undefined
  /** What staff have recorded as right since, and when. An empty text is no answer. */
  readonly corrected?: { readonly text: string; readonly at: string } | undefined
}

/** Lines under the same headings. */
export type ReadOnlyPart = { readonly headings: readonly string[]; readonly lines: readonly ReadOnlyLine[] }

export type ReadOnlyPage = { readonly name: string; readonly title: string; readonly parts: readonly ReadOnlyPart[] }

export const readOnlyLines = (pages: readonly ReadOnlyPage[]): readonly ReadOnlyLine[] =>
  pages.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))

/** The label of a question on these pages; its key if they do not have it. */
export const readOnlyLabel = (pages: readonly ReadOnlyPage[], key: string): string =>
  readOnlyLines(pages).find((line) => line.key === key)?.label ?? key

/** What an officer reads: every question that is asked and answered, as text, by page. */
export const readOnlyView = (form: Form, draft: Draft): readonly ReadOnlyPage[] => {
  const answered = askedQuestions(form, draft).filter(({ question }) => isFilled(answerTo(draft.answers, question.key)))
  return form.pages.map((page) => ({
    name: page.name,
    title: page.title,
    parts: groupByHeadings(
      form,
      answered.filter((placed) => placed.page === page),
      draft,
    ),
  }))
}

const textOf = (paragraph: Paragraph): readonly string[] => {
  const lines = 'list' in paragraph ? paragraph.list : [paragraph]
  return lines.map((phrases) => phrases.map((phrase) => (typeof phrase === 'string' ? phrase : phrase.text)).join(''))
}

const isAcceptance = ({ kind, rules }: Question): boolean =>
  kind === 'checkbox' && rules.some(({ rule }) => rule === 'must-be-true' || rule === 'required')

/** The long text above each question that accepts it. */
const termsByQuestion = memoize((form: Form) => {
  const found = new Map<Question, readonly Terms[]>()
  for (const node of allNodes(form)) {
    const passages = childNodes(node).flatMap((child) => (child.kind === 'note' ? child.passages : []))
    if (passages.length === 0) continue
    const terms = passages.map(({ heading = '', paragraphs }) => ({ heading, paragraphs: paragraphs.flatMap(textOf) }))
    for (const child of childNodes(node)) if ('key' in child && isAcceptance(child)) found.set(child, terms)
  }
  return found
})

/** The keys of the boxes that an applicant has to tick: what they accept. */
export const acceptanceKeys = memoize((form: Form): readonly string[] =>
  allQuestions(form)
    .filter(({ question }) => isAcceptance(question))
    .map(({ question }) => question.key),
)

/** What a line says, with the time of an acceptance. */
export const lineText = ({ text, accepted_at }: ReadOnlyLine, timeZone: string): string =>
  accepted_at === undefined ? text : `${text}, accepted on ${momentInTimeZone(timeZone, new Date(accepted_at))}`

/** What a line says of its correction; undefined if it has none. */
export const correctionText = ({ corrected }: ReadOnlyLine, timeZone: string): string | undefined =>
  corrected && `Corrected on ${momentInTimeZone(timeZone, new Date(corrected.at))}: ${corrected.text || 'no answer'}`

/** A correction as far as it is shown. */
export type ShownCorrection = {
  readonly key: string
  readonly label: string
  readonly text: string
  readonly at: string
  /** The page of the form that asks the question. */
  readonly page?: string | undefined
}

const addedHeading = 'Corrected'

/** The pages as they were frozen, each line with the last correction of its answer. An answer that they do not have follows its page. */
export const withCorrections = (
  pages: readonly ReadOnlyPage[],
  corrections: readonly ShownCorrection[],
): readonly ReadOnlyPage[] => {
  if (corrections.length === 0) return pages
  const byKey = new Map(corrections.map((correction) => [correction.key, correction]))
  const frozen = new Set(readOnlyLines(pages).map(({ key }) => key))
  const added = [...byKey.values()].filter(({ key }) => !frozen.has(key))
  const pageOf = ({ page }: ShownCorrection) => pages.find(({ name }) => name === page) ?? pages.at(-1)
  return pages.map((page) => {
    const parts = page.parts.map((part) => ({ ...part, lines: part.lines.map((line) => correctedLine(line, byKey)) }))
    const own = added.filter((correction) => pageOf(correction) === page)
    const lines = own.map(({ key, label, text, at }) => ({ key, label, text: '', corrected: { text, at } }))
    return { ...page, parts: lines.length === 0 ? parts : [...parts, { headings: [addedHeading], lines }] }
  })
}

const correctedLine = (line: ReadOnlyLine, byKey: ReadonlyMap<string, ShownCorrection>): ReadOnlyLine => {
  const correction = byKey.get(line.key)
  if (!correction) return line
  const { text, at } = correction
  return { ...line, corrected: { text, at } }
}

const maxNarrowLength = 180

/** Whether question and answer need the full width, one above the other. */
export const isWideLine = ({ label, text }: ReadOnlyLine): boolean =>
  label.length + text.length > maxNarrowLength || text.split('\n').length > 3

/** The keys of the documents that are part of the application. */
export const documentKeys = (form: Form, draft: Draft): readonly string[] =>
  askedQuestions(form, draft)
    .filter(({ question }) => question.kind === 'file' && isFilled(answerTo(draft.answers, question.key)))
    .map(({ question }) => question.key)

const nameParts = ['given-name', 'additional-name', 'family-name']

/** The applicant's name, from the questions that ask for its parts. */
export const applicantName = (form: Form, answers: Answers): string =>
  nameParts
    .flatMap((part) => allQuestions(form).filter(({ question }) => question.autocomplete === part))
    .map(({ question }) => answerTo(answers, question.key).trim())
    .filter(isFilled)
    .join(' ')

/** Neighbors under the same titles share a part, so that the order is the form's. */
const groupByHeadings = (form: Form, placed: readonly PlacedQuestion[], draft: Draft): readonly ReadOnlyPart[] => {
  const parts: { headings: readonly string[]; lines: ReadOnlyLine[] }[] = []
  for (const { question, headings } of placed) {
    const terms = termsByQuestion(form).get(question)
    const { key, label } = question
    const line = { key, label, text: answerText(question, draft), ...(terms && { terms }) }
    const last = parts.at(-1)
    if (last?.headings.join('\n') === headings.join('\n')) last.lines.push(line)
    else parts.push({ headings, lines: [line] })
  }
  return parts
}

/** An answer as text. */
const answerText = (question: Question, { answers }: Draft): string => {
  const value = answerTo(answers, question.key)
  switch (question.kind) {
    case 'choice':
      return answerTo(answers, labelKey(question.key)) || value
    case 'checkbox':
      return 'Yes'
    case 'date':
      return isCalendarDay(value) ? dayInWords(value) : value
    case 'lookup': {
      const code = question.codeKey === undefined ? '' : answerTo(answers, question.codeKey)
      return code === '' ? value : `${value} (${code})`
    }
    case 'file':
      return `Document attached for ${question.key}`
    case 'text':
    case 'long-text':
    case 'phone':
    case 'email':
    case 'number':
      return value
  }
}

/** One column of the export: an answer key and its title. */
export type Column = { readonly key: string; readonly label: string }

const columnsOf = ({ question, keys, headings }: PlacedQuestion): readonly Column[] => {
  const label = [...headings, question.label].join(': ')
  return keys.map((key) => {
    if (key === question.key) return { key, label }
    return { key, label: key === labelKey(question.key) ? `${label} (label)` : `${label} (code)` }
  })
}

/** A column for every answer key in the order of the form, asked or not. */
export const exportColumns = memoize((form: Form): readonly Column[] => allQuestions(form).flatMap(columnsOf))
