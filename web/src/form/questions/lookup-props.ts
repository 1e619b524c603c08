import type { Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'
import type { ComponentProps } from 'react'

/** The selection in a focused input, to be restored in the input that replaces it. */
export type Caret = readonly [start: number | null, end: number | null]

export type LookupProps = {
  readonly category: LookupCategory
  /** The accessible name of the list of suggestions. */
  readonly label: string
  readonly value: string
  readonly control: ComponentProps<'input'> & { readonly id: string }
  readonly onType: (text: string) => void
  readonly onChoose: (suggestion: Suggestion) => void
}
