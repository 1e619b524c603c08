import type { Draft } from '@apply/engine/answers'
import { holds } from '@apply/engine/conditions'
import type { Question } from '@apply/engine/define/question'
import { errorsAt } from '@apply/engine/errors'
import { memoize } from '@apply/engine/memoize'
import { allQuestions } from '@apply/engine/walk'
import { useCallback } from 'react'
import { topicsOfQuestion } from '../../draft/topics.ts'
import { sameItems, useDerived, useForm } from '../../draft/use-answers.ts'
import { useShowsErrors } from '../../session/snapshot.ts'

const placedByQuestion = memoize(
  (form: ReturnType<typeof useForm>) => new Map(allQuestions(form).map((placed) => [placed.question, placed])),
)

type QuestionState = { readonly errors: readonly string[]; readonly isRequired: boolean }

const isSame = (left: QuestionState, right: QuestionState): boolean =>
  left.isRequired === right.isRequired && sameItems(left.errors, right.errors)

const noErrors: readonly string[] = []

const mustAnswer = ({ rules }: Question, { answers }: Draft): boolean =>
  rules.some((rule) => rule.rule === 'must-be-true' || (rule.rule === 'required' && holds(rule.when, answers)))

/** Whether a question is required, and its errors once they are shown. */
const useQuestionState = (question: Question): QuestionState => {
  const form = useForm()
  const isShown = useShowsErrors()
  const derive = useCallback(
    (draft: Draft, today: string): QuestionState => {
      const placed = isShown ? placedByQuestion(form).get(question) : undefined
      return { errors: placed ? errorsAt(placed, draft, today) : noErrors, isRequired: mustAnswer(question, draft) }
    },
    [form, question, isShown],
  )
  return useDerived(topicsOfQuestion(question), derive, isSame)
}

const idsOf = (...ids: readonly (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

/** The attributes that connect a control with its label, hint and errors. */
export const useField = (question: Question) => {
  const { errors, isRequired } = useQuestionState(question)
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
