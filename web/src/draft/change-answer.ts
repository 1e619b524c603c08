import type { Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Origin } from '@apply/engine/cleared'
import type { Question } from '@apply/engine/define/question'
import type { AnswerStore } from './answer-store.ts'
import { fileGuardOf } from './file-guard.ts'
import { undoOf } from './undo.ts'
import { useAnswer, useAnswers } from './use-answers.ts'

type Options = { readonly isContinued?: boolean }

/**
 * Makes a change at a question or at tabs, with undo: at once, or, if it would delete a file, after the applicant has
 * agreed. Returns whether it was made.
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
    undoOf(answers).record({ origin, before, after: answers.getDraft(), isContinued })
    return true
  }
  const isAllowed = fileGuardOf(answers).allows(change)
  return isAllowed === true ? make() : isAllowed.then((allowed) => allowed && make())
}

/** The answer to a question, and a function that changes it. */
export const useAnswerTo = (question: Question): readonly [string, (value: string) => void] => {
  const answers = useAnswers()
  const { form, today } = answers
  const answer = (value: string) =>
    void changeAt(answers, question, (draft) => setAnswer(form, draft, question, value, today()))
  return [useAnswer(question.key), answer]
}
