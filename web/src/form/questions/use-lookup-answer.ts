import type { Suggestion } from '@apply/contract/find'
import type { LookupQuestion } from '@apply/engine/define/question'
import { useState } from 'react'
import { useAnswer, useDraft } from '../../draft/use-draft.ts'
import { press } from '../../ui/press.ts'

const noCode = 'no code'

/** The answer to a lookup question: a record with all its fields, or free text. */
export const useLookupAnswer = (question: LookupQuestion) => {
  const { lookups } = useDraft()
  const [isChosen, setChosen] = useState(false)
  const value = useAnswer(question.key)
  const code = useAnswer(question.codeKey ?? noCode)
  return {
    value,
    isOwnSchool: question.codeKey !== undefined && value !== '' && code === '' && !isChosen,
    type: (text: string): void => {
      setChosen(false)
      void lookups.type(question, text)
    },
    choose: async (suggestion: Suggestion): Promise<void> => {
      setChosen(true)
      const isFilledIn = await lookups.choose(question, suggestion)
      press.after(() => setChosen(isFilledIn))
    },
  } as const
}
