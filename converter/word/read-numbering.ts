import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { formatNumber } from './number-formats.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'
import { isSymbolFont, signOf } from './symbol-fonts.ts'
import { clamp, numberIn, toggle, valueIn } from './values.ts'

export type Level = {
  readonly paragraph: ParagraphProperties
  readonly run: RunProperties
  readonly suffix: 'tab' | 'space' | 'nothing'
}

export type Numbering = {
  readonly level: (list: string, level: number) => Level | undefined
  /** The list level that a paragraph style is linked to. */
  readonly levelOfStyle: (list: string, style: string) => number
  /** The next number or bullet of a list. Each call counts. */
  readonly next: (list: string, level: number) => string
}

type ListLevel = Level & {
  readonly start: number
  readonly format: string
  readonly text: string
  readonly isLegal: boolean
  readonly restart: number | undefined
  readonly style: string | undefined
}

const maxLevels = 9

/** A bullet from an unknown symbol font becomes a plain one, as it only marks an item. */
const bulletText = (text: string, font: string | undefined): string =>
  [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0
      const isPrivate = code >= 0xe000 && code <= 0xf8ff
      if (isSymbolFont(font) || isPrivate) return signOf(font ?? 'Symbol', code) ?? '•'
      return sign
    })
    .join('')

const levelIn = (element: XmlElement, styles: Styles): ListLevel => {
  const run = styles.runProperties(childNamed(element, 'w:rPr'))
  const suffix = valueIn(element, 'w:suff')
  const format = valueIn(element, 'w:numFmt') ?? 'decimal'
  const text = valueIn(element, 'w:lvlText') ?? ''
  return {
    start: numberIn(valueIn(element, 'w:start')) ?? 1,
    format,
    text: format === 'bullet' ? bulletText(text, run.font) : text,
    isLegal: toggle(element, 'w:isLgl') ?? false,
    restart: numberIn(valueIn(element, 'w:lvlRestart')),
    style: valueIn(element, 'w:pStyle'),
    suffix: suffix === 'space' || suffix === 'nothing' ? suffix : 'tab',
    paragraph: readParagraphProperties(childNamed(element, 'w:pPr')),
    run: isSymbolFont(run.font) ? { ...run, font: undefined } : run,
  }
}

type List = {
  /** Lists with the same abstract list share their counters. */
  readonly abstract: string
  readonly levels: readonly (ListLevel | undefined)[]
  /** Levels that restart where the list is first used. */
  readonly restarts: readonly number[]
}

const levelNumber = (element: XmlElement) => clamp(0, numberIn(attribute(element, 'w:ilvl')) ?? 0, maxLevels - 1)

const levelsIn = (element: XmlElement | undefined, styles: Styles): ReadonlyMap<number, ListLevel> =>
  new Map(childrenNamed(element, 'w:lvl').map((level) => [levelNumber(level), levelIn(level, styles)]))

/** The lists of a document: each takes its levels from an abstract list and may override some of them. */
const readLists = (root: XmlElement | undefined, styles: Styles): ReadonlyMap<string, List> => {
  const elements = childrenNamed(root, 'w:abstractNum')
  const byStyle = (name: string | undefined) =>
    name === undefined ? undefined : elements.find((element) => valueIn(element, 'w:styleLink') === name)
  const abstract = new Map(
    elements.map((element) => {
      const linked = byStyle(valueIn(element, 'w:numStyleLink')) ?? element
      return [attribute(element, 'w:abstractNumId') ?? '', levelsIn(linked, styles)] as const
    }),
  )
  return new Map(
    childrenNamed(root, 'w:num').map((element) => {
      const id = attribute(element, 'w:numId') ?? ''
      const base = valueIn(element, 'w:abstractNumId') ?? ''
      const overrides = new Map(childrenNamed(element, 'w:lvlOverride').map((change) => [levelNumber(change), change]))
      const startAt = (index: number) => numberIn(valueIn(overrides.get(index), 'w:startOverride'))
      const levels = Array.from({ length: maxLevels }, (_, index) => {
        const level = levelsIn(overrides.get(index), styles).get(index) ?? abstract.get(base)?.get(index)
        return level && { ...level, start: startAt(index) ?? level.start }
      })
      const restarts = [...overrides.keys()].filter((index) => startAt(index) !== undefined)
      return [id, { abstract: base, levels, restarts }] as const
    }),
  )
}

export const readNumbering = (root: XmlElement | undefined, styles: Styles): Numbering => {
  const lists = readLists(root, styles)
  const counts = new Map<string, (number | undefined)[]>()

  const begun = new Set<List>()

  const count = (list: List, at: number): readonly (number | undefined)[] => {
    const { abstract, levels, restarts } = list
    const numbers = counts.get(abstract) ?? []
    counts.set(abstract, numbers)
    if (!begun.has(list)) for (const index of restarts) numbers[index] = undefined
    begun.add(list)
    numbers[at] = (numbers[at] ?? (levels[at]?.start ?? 1) - 1) + 1
    for (let above = 0; above < at; above += 1) numbers[above] ??= levels[above]?.start ?? 1
    for (let below = at + 1; below < maxLevels; below += 1)
      if (levels[below]?.restart !== 0 && at < (levels[below]?.restart ?? below)) numbers[below] = undefined
    return numbers
  }

  return {
    level: (list, level) => lists.get(list)?.levels[level],
    levelOfStyle: (list, style) =>
      Math.max(lists.get(list)?.levels.findIndex((level) => level?.style === style) ?? 0, 0),
    next: (id, at) => {
      const list = lists.get(id)
      const level = list?.levels[at]
      if (!list || !level) return ''
      const numbers = count(list, at)
      if (level.format === 'bullet') return level.text
      return level.text.replace(/%([1-9])/g, (_, digit) => {
        const index = Number(digit) - 1
        const format = level.isLegal && index < at ? 'decimal' : list.levels[index]?.format
        return formatNumber(numbers[index] ?? list.levels[index]?.start ?? 1, format)
      })
    },
  }
}
