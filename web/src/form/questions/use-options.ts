import type { Draft } from '@apply/engine/answers'
import type { Option } from '@apply/engine/define'
import type { ChoiceQuestion } from '@apply/engine/define/question'
import { expiredOption, offeredOptions } from '@apply/engine/offered-options'
import { useCallback } from 'react'
import { topicsOfQuestion } from '../../draft/topics.ts'
import { useDerived } from '../../draft/use-answers.ts'

/** An answer that is no longer offered stays visible until another one is chosen. */
type Offer = { readonly options: readonly Option[]; readonly lapsed: Option | undefined }

const isSame = (left: Offer, right: Offer): boolean =>
  left.lapsed?.value === right.lapsed?.value &&
  (left.options === right.options || left.options.every(({ value }, index) => value === right.options[index]?.value)) &&
  left.options.length === right.options.length

/** The options of a choice, which may depend on other answers and on the date. */
export const useOptions = (question: ChoiceQuestion): Offer => {
  const derive = useCallback(
    ({ answers }: Draft, today: string): Offer => ({
      options: offeredOptions(question, answers, today),
      lapsed: expiredOption(question, answers, today),
    }),
    [question],
  )
  return useDerived(topicsOfQuestion(question), derive, isSame)
}

export const lapsedLabel = ({ label }: Option): string => `${label} (no longer offered)`
