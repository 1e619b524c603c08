import type { LookupCategory } from '@apply/engine/define/question'
import { foldedWords } from './fold.ts'
import { type LookupRecord, titleOf } from './lookup-record.ts'
import { everySpelling, writtenOut } from './spellings.ts'
import { stateNames } from './state-names.ts'

/** The words of a `tsvector`; no quoting is needed, since folded words are letters and digits. */
const weighted = (words: Iterable<string>, weight: '1A' | '2B' | '3C'): string =>
  Array.from(words, (word) => `'${word}':${weight}`).join(' ')

/** A name as names are compared: folded, with its abbreviations written out. */
export const comparable = (words: readonly string[]): string => writtenOut(words).join(' ')

/** What a record is found by. */
export const searchColumns = (category: LookupCategory, record: LookupRecord) => {
  const name = foldedWords(titleOf(category, record))
  const city = everySpelling(foldedWords(record.city))
  const region = foldedWords(`${record.state} ${stateNames[record.state] ?? ''} ${record.country}`)
  const codes = foldedWords(`${record.zip} ${record.ceeb}`)
  return {
    folded: comparable(name),
    search: [
      weighted(everySpelling(name), '1A'),
      weighted(city, '2B'),
      weighted(region, '2B'),
      weighted(codes, '3C'),
    ].join(' '),
  }
}
