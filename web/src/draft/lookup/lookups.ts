import type { findRecord, Suggestion } from '@apply/contract/find'
import { answerTo, type Draft } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { LookupCategory, LookupQuestion } from '@apply/engine/define/question'
import { chooseRecord, keepTypedText, type LookupRecord } from '@apply/engine/lookup'
import { call } from '../../api/call.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import type { GuardedChange } from '../answers/guarded-change.ts'

const findOnServer = (category: LookupCategory, id: string): Promise<LookupRecord> =>
  call<typeof findRecord>('GET', '/lookup/find', { query: { id, category } })

type Deps = {
  readonly answers: AnswerStore
  readonly change: Pick<GuardedChange, 'at'>
  readonly find?: typeof findOnServer
}

/** The answers to lookup questions: a record with all its fields, or free text. */
export const createLookups = ({ answers, change, find = findOnServer }: Deps) => {
  const { form, today, getDraft } = answers
  /** Keys of questions whose text was typed as free text in this window: further typing clears no related fields. */
  const freeText = new Set<string>()

  /**
   * Writes the suggestion's label at once and fills in the related fields when they arrive; without them the label stays.
   * Returns whether the fields were filled in.
   */
  const writeSuggestion = async (question: LookupQuestion, suggestion: Suggestion): Promise<boolean> => {
    const isWritten = change.at(question, (draft) => keepTypedText(form, draft, question, suggestion.text, today()))
    if (!(await isWritten)) return false
    const chosenIn = getDraft()
    const labelIn = (draft: Draft) => answerTo(draft.answers, question.key)
    const found = await find(question.category, suggestion.id).catch(() => undefined)
    // The applicant may have typed something else meanwhile.
    if (!found || labelIn(getDraft()) !== labelIn(chosenIn)) return false
    return change.at(question, (draft) => chooseRecord(form, draft, question, found, today(), chosenIn))
  }

  return {
    /** Writes free text. The first key press over a search result or an earlier answer clears the related fields. */
    type: async (question: LookupQuestion, text: string): Promise<void> => {
      const isContinued = freeText.has(question.key)
      const write = isContinued ? setAnswer : keepTypedText
      const isWritten = change.at(question, (draft) => write(form, draft, question, text, today()), { isContinued })
      if (await isWritten) freeText.add(question.key)
    },
    /** Writes a suggestion. Returns whether its fields were filled in. */
    choose: async (question: LookupQuestion, suggestion: Suggestion): Promise<boolean> => {
      const before = answerTo(getDraft().answers, question.key)
      const wasFreeText = freeText.delete(question.key)
      const isFilledIn = await writeSuggestion(question, suggestion)
      const isLabelOnly = answerTo(getDraft().answers, question.key) !== before
      if (!isFilledIn && (wasFreeText || isLabelOnly)) freeText.add(question.key)
      return isFilledIn
    },
    /** The text is a search result or an earlier address again, so typing over it has to clear its fields again. */
    endFreeText: (key: string): void => {
      freeText.delete(key)
    },
  } as const
}
