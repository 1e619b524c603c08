import type { Answers, Draft } from '@apply/engine/answers'
import { answerTo } from '@apply/engine/answers'
import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { optionsOffered } from '@apply/engine/offered'
import { companionKey } from '@apply/engine/question-keys'
import { useCallback } from 'react'
import { topicsOfQuestion } from '../topics.ts'
import { useDerived } from '../use-answers.ts'

type Offer = { readonly options: readonly Option[]; readonly lapsed?: Option }

/** A choice that is no longer offered stays in sight until another one is made. */
const lapsedChoice = ({ key }: ChoiceQuestion, answers: Answers, options: readonly Option[]) => {
  const value = answerTo(answers, key)
  if (value === '' || options.some((option) => option.value === value)) return {}
  return { lapsed: { value, label: answerTo(answers, companionKey(key)) || value } }
}

const isSame = (left: Offer, right: Offer): boolean =>
  left.lapsed?.value === right.lapsed?.value &&
  (left.options === right.options || left.options.every(({ value }, index) => value === right.options[index]?.value)) &&
  left.options.length === right.options.length

/** The options of a choice, for the answers and the day. */
export const useOptions = (question: ChoiceQuestion): Offer => {
  const derive = useCallback(
    ({ answers }: Draft, today: string): Offer => {
      const options = optionsOffered(question, answers, today)
      return { options, ...lapsedChoice(question, answers, options) }
    },
    [question],
  )
  return useDerived(topicsOfQuestion(question), derive, isSame)
}
