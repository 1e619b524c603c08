import type { Draft } from '@apply/engine/answers'
import { holds } from '@apply/engine/conditions'
import type { Question } from '@apply/engine/define/question'
import { errorsAt } from '@apply/engine/errors'
import { memoize } from '@apply/engine/memoize'
import { everyQuestion, type Placed } from '@apply/engine/walk'
import { useCallback } from 'react'
import { useForm } from '../../frame/form-context.ts'
import { topicsOfQuestion } from '../topics.ts'
import { sameItems, useDerived } from '../use-answers.ts'
import { useShowsErrors } from '../use-person.ts'

const placesOf = memoize(
  (form: ReturnType<typeof useForm>) => new Map(everyQuestion(form).map((placed) => [placed.question, placed])),
)

const none: readonly string[] = []

const messages = (placed: Placed | undefined, draft: Draft, today: string) =>
  placed ? errorsAt(placed, draft, today) : none

/** What is wrong with an answer; nothing while errors are not shown. */
const useErrors = (question: Question): readonly string[] => {
  const placed = placesOf(useForm()).get(question)
  const isShown = useShowsErrors()
  const derive = useCallback(
    (draft: Draft, today: string) => (isShown ? messages(placed, draft, today) : none),
    [placed, isShown],
  )
  return useDerived(topicsOfQuestion(question), derive, sameItems)
}

const useIsRequired = (question: Question): boolean => {
  const derive = useCallback(
    ({ answers }: Draft) =>
      question.rules.some(
        (rule) => rule.rule === 'must-be-true' || (rule.rule === 'required' && holds(rule.when, answers)),
      ),
    [question],
  )
  return useDerived(topicsOfQuestion(question), derive)
}

const idsOf = (...ids: readonly (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

/** All that ties a control to its label, its hint and its errors. */
export const useField = (question: Question) => {
  const errors = useErrors(question)
  const isRequired = useIsRequired(question)
  const { key, hint } = question
  return {
    errors,
    isRequired,
    control: {
      id: key,
      'aria-describedby': idsOf(errors.length > 0 && `${key}-errors`, hint !== undefined && `${key}-hint`),
      'aria-invalid': errors.length > 0,
      'aria-required': isRequired,
    },
  } as const
}

export type FieldState = ReturnType<typeof useField>
