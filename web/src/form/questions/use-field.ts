import type { Draft } from '@apply/engine/answers'
import { holds } from '@apply/engine/conditions'
import type { Question } from '@apply/engine/define/question'
import { errorsAt } from '@apply/engine/errors'
import { memoize } from '@apply/engine/memoize'
import { everyQuestion } from '@apply/engine/walk'
import { useCallback } from 'react'
import { useForm } from '../../draft/form-context.ts'
import { topicsOfQuestion } from '../../draft/topics.ts'
import { sameItems, useDerived } from '../../draft/use-answers.ts'
import { useShowsErrors } from '../../session/use-person.ts'

const placesOf = memoize(
  (form: ReturnType<typeof useForm>) => new Map(everyQuestion(form).map((placed) => [placed.question, placed])),
)

type Found = { readonly errors: readonly string[]; readonly isRequired: boolean }

const isSame = (left: Found, right: Found): boolean =>
  left.isRequired === right.isRequired && sameItems(left.errors, right.errors)

const none: readonly string[] = []

const mustAnswer = ({ rules }: Question, { answers }: Draft): boolean =>
  rules.some((rule) => rule.rule === 'must-be-true' || (rule.rule === 'required' && holds(rule.when, answers)))

/** Whether a question has to be answered and what is wrong with its answer; nothing while errors are not shown. */
const useFound = (question: Question): Found => {
  const form = useForm()
  const isShown = useShowsErrors()
  const derive = useCallback(
    (draft: Draft, today: string): Found => {
      const placed = isShown ? placesOf(form).get(question) : undefined
      return { errors: placed ? errorsAt(placed, draft, today) : none, isRequired: mustAnswer(question, draft) }
    },
    [form, question, isShown],
  )
  return useDerived(topicsOfQuestion(question), derive, isSame)
}

const idsOf = (...ids: readonly (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

/** All that ties a control to its label, its hint and its errors. */
export const useField = (question: Question) => {
  const { errors, isRequired } = useFound(question)
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
