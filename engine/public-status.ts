import type { DeskState } from './define/desk.ts'

/** What an applicant reads of the state of the application. */
export type PublicStatus = {
  readonly word: string
  readonly text: string
  /** Since when the word is theirs, also if the state behind it has changed. */
  readonly since: Date
  readonly isMailed: boolean
}

type Reached = { readonly state: string; readonly at: Date }

/** The status after these states, oldest first. A state that is hidden, or that the school has given up, leaves the word as it is. */
export const publicStatus = (states: readonly DeskState[], reached: readonly Reached[]): PublicStatus | undefined =>
  reached.reduce<PublicStatus | undefined>((before, { state, at }) => {
    const shown = states.find(({ name }) => name === state)?.toApplicants
    if (!shown) return before
    const { word, text, isMailed = false } = shown
    return { word, text, isMailed, since: before?.word === word ? before.since : at }
  }, undefined)
