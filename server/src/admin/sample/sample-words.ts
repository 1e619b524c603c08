import type { Answers } from '@apply/engine/answers'
import type { Sample, SampleSet, SampleValues } from '@apply/engine/define'
import { type Chance, pick, pickWeighted, withDigits } from './chance.ts'

/** What `{...}` may stand for beside answers. */
export type Years = { readonly leaves: number; readonly entry: number }

const yearAt = (years: Years, name: string): string | undefined => {
  const [, base = '', difference = '0'] = /^(leaves|entry)([+-]\d+)?$/.exec(name) ?? []
  if (base === 'leaves') return String(years.leaves + Number(difference))
  return base === 'entry' ? String(years.entry + Number(difference)) : undefined
}

/** The text with its answers and years; undefined if one of them is not answered. */
export const filledIn = (text: string, answers: Answers, years: Years): string | undefined => {
  let isWhole = true
  const filled = text.replaceAll(/\{([\w+-]+)\}/g, (_, name: string) => {
    const value = yearAt(years, name) ?? answers[name] ?? ''
    if (value === '') isWhole = false
    return value
  })
  return isWhole ? filled : undefined
}

/** One of the texts that may be written. */
export const pickText = (chance: Chance, values: SampleValues): string => {
  if (typeof values === 'string') return values
  if (Array.isArray(values)) return pick(chance, values) ?? ''
  return pickWeighted(chance, Object.entries(values), ([, weight]) => weight)?.[0] ?? ''
}

const pickSet = (chance: Chance, sets: readonly SampleSet[]): SampleSet | undefined =>
  pickWeighted(chance, sets, ({ share = 1 }) => share)

/** What one applicant would answer, whether a question is asked or not. `person` is what is known already. */
export const wantedAnswers = (sample: Sample, chance: Chance, person: Answers, years: Years): Answers => {
  const values = Object.assign({}, ...sample.sets.map((sets) => pickSet(chance, sets)?.answers)) as SampleSet['answers']
  let wanted: Answers = person
  for (const [key, texts] of Object.entries(values)) {
    if (Object.hasOwn(person, key)) continue
    const text = filledIn(pickText(chance, texts), wanted, years)
    if (text !== undefined && text !== '') wanted = { ...wanted, [key]: withDigits(chance, text) }
  }
  return wanted
}
