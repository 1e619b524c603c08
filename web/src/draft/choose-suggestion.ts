import type { Suggestion } from '@apply/contract/find'
import { answerTo } from '@apply/engine/answers'
import type { LookupQuestion } from '@apply/engine/define/question'
import { chooseFound, type FoundRecord, keepTyped } from '@apply/engine/lookup'
import type { AnswerStore } from './answers.ts'
import { changeAt } from './change-at.ts'
import { askForRecord } from './find-calls.ts'

type Chosen = { readonly question: LookupQuestion; readonly suggestion: Suggestion }

/**
 * Writes the label down at once and fills in the fields as soon as they are known; if they never are, the label stays.
 * Answers whether they were filled in.
 */
export const chooseSuggestion = async (
  answers: AnswerStore,
  { question, suggestion }: Chosen,
  ask: (category: LookupQuestion['category'], id: string) => Promise<FoundRecord> = askForRecord,
): Promise<boolean> => {
  const { form, today, getDraft } = answers
  const isWritten = changeAt(answers, question, (draft) => keepTyped(form, draft, question, suggestion.text, today()))
  if (!(await isWritten)) return false
  const label = answerTo(getDraft().answers, question.key)
  const found = await ask(question.category, suggestion.id).catch(() => undefined)
  // Whoever has typed something else in the meantime has changed their mind.
  if (!found || answerTo(getDraft().answers, question.key) !== label) return false
  return changeAt(answers, question, (draft) => chooseFound(form, draft, question, found, today()))
}
