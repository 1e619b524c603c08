import type { findRecord, Suggestion } from '@apply/contract/find'
import { answerTo, type Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { LookupCategory, LookupQuestion } from '@apply/engine/define/question'
import { chooseRecord, keepTypedText, type LookupRecord } from '@apply/engine/lookup'
import { memoize } from '@apply/engine/memoize'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { press } from '../../ui/press.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { changeAt, useAnswer, useAnswers } from '../answers/use-answers.ts'

/** Keys of questions whose text was typed as free text in this window: further typing clears no related fields. */
export const freeTextKeys = memoize((_: AnswerStore) => new Set<string>())

/** Writes free text. The first key press over a search result or an earlier answer clears the related fields. */
export const typeFreeText = async (answers: AnswerStore, question: LookupQuestion, text: string): Promise<void> => {
  const { form, today } = answers
  const keys = freeTextKeys(answers)
  const isContinued = keys.has(question.key)
  const write = isContinued ? setAnswer : keepTypedText
  const isWritten = changeAt(answers, question, (draft) => write(form, draft, question, text, today()), { isContinued })
  if (await isWritten) keys.add(question.key)
}

const fetchRecord = (category: LookupCategory, id: string): Promise<LookupRecord> =>
  call<typeof findRecord>('GET', '/lookup/find', { query: { id, category } })

type Chosen = { readonly question: LookupQuestion; readonly suggestion: Suggestion }

/**
 * Writes the suggestion's label at once and fills in the related fields when they arrive; without them the label stays.
 * Returns whether the fields were filled in.
 */
export const chooseSuggestion = async (
  answers: AnswerStore,
  { question, suggestion }: Chosen,
  fetch: typeof fetchRecord = fetchRecord,
): Promise<boolean> => {
  const { form, today, getDraft } = answers
  const isWritten = changeAt(answers, question, (draft) =>
    keepTypedText(form, draft, question, suggestion.text, today()),
  )
  if (!(await isWritten)) return false
  const chosenIn = getDraft()
  const labelIn = (draft: Draft) => answerTo(draft.answers, question.key)
  const found = await fetch(question.category, suggestion.id).catch(() => undefined)
  // The applicant may have typed something else meanwhile.
  if (!found || labelIn(getDraft()) !== labelIn(chosenIn)) return false
  return changeAt(answers, question, (draft) => chooseRecord(form, draft, question, found, today(), chosenIn))
}

const noCode = 'no code'

/** The answer to a lookup question: a record with all its fields, or free text. */
export const useLookupAnswer = (question: LookupQuestion) => {
  const answers = useAnswers()
  const [isChosen, setChosen] = useState(false)
  const value = useAnswer(question.key)
  const code = useAnswer(question.codeKey ?? noCode)
  const freeText = freeTextKeys(answers)
  return {
    value,
    isOwnSchool: question.codeKey !== undefined && value !== '' && code === '' && !isChosen,
    type: (text: string): void => {
      setChosen(false)
      void typeFreeText(answers, question, text)
    },
    choose: async (suggestion: Suggestion): Promise<void> => {
      const wasFreeText = freeText.delete(question.key)
      setChosen(true)
      const isFilledIn = await chooseSuggestion(answers, { question, suggestion })
      const isLabelOnly = answerTo(answers.getDraft().answers, question.key) !== value
      if (!isFilledIn && (wasFreeText || isLabelOnly)) freeText.add(question.key)
      press.after(() => setChosen(isFilledIn))
    },
  } as const
}
