import type { Suggestion } from '@apply/contract/find'
import { answerTo } from '@apply/engine/answers'
import type { LookupQuestion } from '@apply/engine/define/question'
import { useState } from 'react'
import { press } from '../ui/press.ts'
import { chooseSuggestion } from './choose-suggestion.ts'
import { typedFreely, typeFreely } from './free-text.ts'
import { useAnswer, useAnswers } from './use-answers.ts'

const noCode = 'no code'

/** The answer to a question that can be searched: a record with all its fields, or free text. */
export const useLookupAnswer = (question: LookupQuestion) => {
  const answers = useAnswers()
  const [isChosen, setChosen] = useState(false)
  const value = useAnswer(question.key)
  const code = useAnswer(question.codeKey ?? noCode)
  const free = typedFreely(answers)
  return {
    value,
    isOwnSchool: question.codeKey !== undefined && value !== '' && code === '' && !isChosen,
    type: (text: string): void => {
      setChosen(false)
      void typeFreely(answers, question, text)
    },
    choose: async (suggestion: Suggestion): Promise<void> => {
      const wasFree = free.delete(question.key)
      setChosen(true)
      const isFound = await chooseSuggestion(answers, { question, suggestion })
      const isLabelOnly = answerTo(answers.getDraft().answers, question.key) !== value
      if (!isFound && (wasFree || isLabelOnly)) free.add(question.key)
      press.after(() => setChosen(isFound))
    },
  } as const
}
