import { applyChanges, setAnswer } from '@apply/engine/answer'
import { type Answers, answerTo } from '@apply/engine/answers'
import type { LookupQuestion } from '@apply/engine/define/question'
import { keepTyped } from '@apply/engine/lookup'
import { memoize } from '@apply/engine/memoize'
import type { AnswerStore } from '../form/answers.ts'
import { changedKeys } from '../form/topics.ts'
import { savable } from '../saving/savable-keys.ts'

/** The questions whose present text was typed here: what stands beside it since then was typed along with it. */
export const typedFreely = memoize((_: AnswerStore) => new Set<string>())

/**
 * Writes free text down. Where it takes the place of something else, the related fields are cleared;
 * answers what that has cleared, so that it can be put back.
 */
export const typeFreely = (answers: AnswerStore, question: LookupQuestion, text: string): Answers => {
  const { form, today, change, getDraft } = answers
  const before = getDraft()
  const goesOn = typedFreely(answers).has(question.key)
  change((draft) => (goesOn ? setAnswer : keepTyped)(form, draft, question, text, today()))
  typedFreely(answers).add(question.key)
  const cleared = changedKeys(before, getDraft()).filter((key) => key !== question.key && key !== question.codeKey)
  return Object.fromEntries(cleared.map((key) => [key, answerTo(before.answers, key)]))
}

/** Puts back what free text has cleared, except where something new was answered since. */
export const putBack = ({ form, today, change }: AnswerStore, cleared: Answers): void =>
  change((draft) => {
    const empty = Object.entries(savable(form, cleared)).filter(([key]) => answerTo(draft.answers, key) === '')
    return applyChanges(form, draft, Object.fromEntries(empty), today())
  })
