import type { Suggestion } from '@apply/contract/find'
import { type Answers, isFilled } from '@apply/engine/answers'
import type { LookupQuestion } from '@apply/engine/define/question'
import { useState } from 'react'
import { useAnswer, useAnswers } from '../form/use-answers.ts'
import { press } from '../frame/press.ts'
import { chooseSuggestion } from './choose-suggestion.ts'
import { putBack, typedFreely, typeFreely } from './free-text.ts'

const noCode = 'no code'

/** The answer to a question that can be searched: a record with all its fields, or free text. */
export const useLookupAnswer = (question: LookupQuestion) => {
  const answers = useAnswers()
  const [isChosen, setChosen] = useState(false)
  const [cleared, setCleared] = useState<Answers>({})
  const value = useAnswer(question.key)
  const code = useAnswer(question.codeKey ?? noCode)
  const free = typedFreely(answers)
  return {
    value,
    isOwnSchool: question.codeKey !== undefined && value !== '' && code === '' && !isChosen,
    hasCleared: Object.values(cleared).some(isFilled),
    type: (text: string): void => {
      const lost = typeFreely(answers, question, text)
      setChosen(false)
      setCleared((before) => ({ ...before, ...lost }))
    },
    putBack: (): void => {
      putBack(answers, cleared)
      setCleared({})
    },
    choose: async (suggestion: Suggestion): Promise<void> => {
      free.delete(question.key)
      setChosen(true)
      setCleared({})
      const isFound = await chooseSuggestion(answers, { question, suggestion })
      if (!isFound) free.add(question.key)
      press.after(() => setChosen(isFound))
    },
  } as const
}
