import type { DeskReading, DeskRow } from './define/desk.ts'
import { type ReadOnlyLine, type ReadOnlyPage, readOnlyLines } from './read-only.ts'

/** A row as it is read: the answers of one or more questions under one label. */
export type ReadRow = { readonly label: string; readonly text: string; readonly keys: readonly string[] }

export type ReadSection = { readonly title: string; readonly rows: readonly ReadRow[] }

const placeholder = /\{([^{}]+)\}/

/** The questions that a row names. */
export const keysInRow = ({ answers }: DeskRow): readonly string[] =>
  answers.split(placeholder).filter((_part, index) => index % 2 === 1)

/** Of what stands between two answers, when those between them are missing: a new line before the longest. */
const stronger = (one: string, other: string): string => {
  if (one.includes('\n') !== other.includes('\n')) return one.includes('\n') ? one : other
  return other.length > one.length ? other : one
}

/** Fills in the answers; what stands beside a missing one is left out with it. */
const fillIn = (answers: string, textOf: (key: string) => string): string => {
  const parts = answers.split(placeholder)
  let [filled, between] = ['', '']
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 0) {
      between = stronger(between, part)
      continue
    }
    const text = textOf(part)
    if (text === '') continue
    filled += filled === '' && index > 1 ? text : `${between}${text}`
    between = ''
  }
  return filled === '' || between !== parts.at(-1) ? filled : `${filled}${between}`
}

type Lines = ReadonlyMap<string, ReadOnlyLine>

const linesByKey = (pages: readonly ReadOnlyPage[]): Lines =>
  new Map(readOnlyLines(pages).map((line) => [line.key, line]))

const ownRow = ({ key, label, text }: ReadOnlyLine): ReadRow => ({ label, text, keys: [key] })

const joinedRow = ({ label, answers }: DeskRow, keys: readonly string[], textOf: (key: string) => string) => {
  const text = fillIn(answers, textOf)
  return text === '' ? [] : [{ label, text, keys }]
}

/** Where staff have corrected one of several answers, each stands alone, so that it is plain which one. */
const rowsOf = (lines: Lines, row: DeskRow): readonly ReadRow[] => {
  const own = keysInRow(row).flatMap((key) => lines.get(key) ?? [])
  const [first, ...others] = own
  if (first && own.some(({ corrected }) => corrected))
    return others.length === 0 ? [{ ...ownRow(first), label: row.label }] : own.map(ownRow)
  return joinedRow(
    row,
    own.map(({ key }) => key),
    (key) => lines.get(key)?.text ?? '',
  )
}

/** What no section of the school names, by the form's own headings: no answer is left out. */
const restOf = (pages: readonly ReadOnlyPage[], named: ReadonlySet<string>): readonly ReadSection[] => {
  const sections = new Map<string, ReadRow[]>()
  for (const { title, parts } of pages)
    for (const { headings, lines } of parts) {
      const rows = lines.filter(({ key }) => !named.has(key)).map(ownRow)
      const heading = headings[0] ?? title
      if (rows.length > 0) sections.set(heading, [...(sections.get(heading) ?? []), ...rows])
    }
  return [...sections].map(([title, rows]) => ({ title, rows }))
}

/** The sections in which an application is read at the desk: those of the school, then what they leave. */
export const readSections = (pages: readonly ReadOnlyPage[], reading?: DeskReading): readonly ReadSection[] => {
  const lines = linesByKey(pages)
  const own = (reading?.sections ?? []).map(({ title, rows }) => ({
    title,
    rows: rows.flatMap((row) => rowsOf(lines, row)),
  }))
  const named = new Set(own.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys)))
  return [...own.filter(({ rows }) => rows.length > 0), ...restOf(pages, named)]
}

/** What somebody wants to know first of an application: with what staff have corrected since. */
export const readSummary = (pages: readonly ReadOnlyPage[], reading?: DeskReading): readonly ReadRow[] => {
  const lines = linesByKey(pages)
  const textOf = (key: string): string => lines.get(key)?.corrected?.text ?? lines.get(key)?.text ?? ''
  return (reading?.summary ?? []).flatMap((row) => {
    const keys = keysInRow(row).filter((key) => lines.has(key))
    return joinedRow(row, keys, textOf)
  })
}
