import { setAnswer } from '@apply/engine/answer'
import type { LookupQuestion } from '@apply/engine/define/question'
import { keepTyped } from '@apply/engine/lookup'
import { memoize } from '@apply/engine/memoize'
import type { AnswerStore } from './answers.ts'
import { changeAt } from './change-at.ts'

/** The questions whose present text was typed here: what stands beside it since then was typed along with it. */
export const typedFreely = memoize((_: AnswerStore) => new Set<string>())

/** Writes free text down. Where it takes the place of something else, the related fields are cleared. */
export const typeFreely = async (answers: AnswerStore, question: LookupQuestion, text: string): Promise<void> => {
  const { form, today } = answers
  const free = typedFreely(answers)
  const isContinued = free.has(question.key)
  const write = isContinued ? setAnswer : keepTyped
  const isWritten = changeAt(answers, question, (draft) => write(form, draft, question, text, today()), { isContinued })
  if (await isWritten) free.add(question.key)
}
