import type { LookupCategory } from '@apply/engine/define/question'
import type { Database } from '../platform/database/database.ts'
import { type LookupRecord, recordFields } from './lookup-record.ts'
import { slipsOf } from './words.ts'

const columns = recordFields.join(', ')

/** Sorts after every text that starts with the text before it. */
const afterPrefix = '\u{10FFFF}'

/** A typed word, as the function `lookup_search` of the database is given it. */
type SearchedWord = {
  readonly word: string
  /** Whether it is a whole word rather than the start of one. */
  readonly isComplete: boolean
  readonly mayHaveTypo: boolean
}

export type SearchedText = { readonly name: string; readonly words: readonly SearchedWord[] }

/** So many words start with a single letter that counting them gains nothing. */
const untilOf = ({ word, isComplete }: SearchedWord): string | null => {
  if (isComplete) return `${word} `
  return word.length > 1 ? word + afterPrefix : null
}

export type LookupStore = ReturnType<typeof lookupStore>

export const lookupStore = ({ sql }: Pick<Database, 'sql'>) => ({
  /** The best matches first. */
  search: (category: LookupCategory, { name, words }: SearchedText, limit: number): Promise<LookupRecord[]> =>
    sql<LookupRecord>(`select ${columns} from lookup_search($1, $2, $3, $4, $5, $6)`, [
      category,
      name,
      words.map(({ word }) => word),
      words.map(untilOf),
      words.map(({ word, mayHaveTypo }) => (mayHaveTypo ? slipsOf(word).join(' ') : null)),
      limit,
    ]),

  read: async (category: LookupCategory, id: string): Promise<LookupRecord | undefined> => {
    const [record] = await sql<LookupRecord>(`select ${columns} from lookup_records where category = $1 and id = $2`, [
      category,
      id,
    ])
    return record
  },
})
