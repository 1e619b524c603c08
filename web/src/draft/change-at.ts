import type { Draft } from '@apply/engine/answers'
import type { Origin } from '@apply/engine/cleared'
import type { AnswerStore } from './answers.ts'
import { fileGuardOf } from './file-guard.ts'
import { undoOf } from './undo.ts'

type Options = { readonly isContinued?: boolean }

/**
 * Makes a change where the person asked for it: at once, or, where it deletes a file, after they have agreed.
 * Answers whether it was made.
 */
export const changeAt = (
  answers: AnswerStore,
  origin: Origin,
  change: (draft: Draft) => Draft,
  { isContinued = false }: Options = {},
): boolean | Promise<boolean> => {
  const make = () => {
    const before = answers.getDraft()
    answers.change(change)
    undoOf(answers).note({ origin, before, after: answers.getDraft(), isContinued })
    return true
  }
  const isAllowed = fileGuardOf(answers).allows(change)
  return isAllowed === true ? make() : isAllowed.then((allowed) => allowed && make())
}
