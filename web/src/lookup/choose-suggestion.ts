import type { Suggestion } from '@apply/contract/find'
import { answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import type { LookupQuestion } from '@apply/engine/define/question'
import { chooseFound, type FoundRecord, keepTyped } from '@apply/engine/lookup'
import { askForRecord } from './find-calls.ts'

type Answers = {
  readonly form: Form
  readonly today: () => string
  readonly getDraft: () => Draft
  readonly change: (change: (draft: Draft) => Draft) => void
}

type Chosen = { readonly question: LookupQuestion; readonly suggestion: Suggestion }

/**
 * Writes the label down at once and fills in the fields as soon as they are known; if they never are, the label stays.
 * Answers whether they were filled in.
 */
export const chooseSuggestion = async (
  { form, today, getDraft, change }: Answers,
  { question, suggestion }: Chosen,
  ask: (category: LookupQuestion['category'], id: string) => Promise<FoundRecord> = askForRecord,
): Promise<boolean> => {
  change((draft) => keepTyped(form, draft, question, suggestion.text, today()))
  const label = answerTo(getDraft().answers, question.key)
  const found = await ask(question.category, suggestion.id).catch(() => undefined)
  // Whoever has typed something else in the meantime has changed their mind.
  if (!found || answerTo(getDraft().answers, question.key) !== label) return false
  change((draft) => chooseFound(form, draft, question, found, today()))
  return true
}
