import { answerTo, type Draft } from '@apply/engine/answers'
import type { Option } from '@apply/engine/define'
import type { Question } from '@apply/engine/define/question'
import { errorsAt } from '@apply/engine/errors'
import { expiredOption, offeredOptions } from '@apply/engine/offered-options'
import { placesByQuestion } from '@apply/engine/walk'
import { useCallback } from 'react'
import { sameItems, useDerived, useForm } from '../../draft/use-draft.ts'
import { useErrorsAreShown, useLinesAfter } from './page-state.tsx'
import { type Requirement, requirementOf, topicsOfField } from './requirement.ts'

/** The options of a choice. An answer that is no longer offered stays visible until another one is chosen. */
type Offer = { readonly options: readonly Option[]; readonly lapsed: Option | undefined }

const noOffer: Offer = { options: [], lapsed: undefined }

/** Options may depend on other answers and on the date. */
const offerOf = (question: Question, { answers }: Draft, today: string): Offer =>
  question.kind === 'choice'
    ? { options: offeredOptions(question, answers, today), lapsed: expiredOption(question, answers, today) }
    : noOffer

const isSameOffer = (left: Offer, right: Offer): boolean =>
  left.lapsed?.value === right.lapsed?.value &&
  (left.options === right.options || left.options.every(({ value }, index) => value === right.options[index]?.value)) &&
  left.options.length === right.options.length

type QuestionState = Offer & {
  readonly value: string
  readonly errors: readonly string[]
  readonly requirement: Requirement
}

const isSame = (left: QuestionState, right: QuestionState): boolean =>
  left.value === right.value &&
  left.requirement === right.requirement &&
  sameItems(left.errors, right.errors) &&
  isSameOffer(left, right)

const noErrors: readonly string[] = []

/** The answer, whether there has to be one, its errors once they are shown, and the options: one subscription for all of them. */
const useQuestionState = (question: Question): QuestionState => {
  const form = useForm()
  const isShown = useErrorsAreShown()
  const derive = useCallback(
    (draft: Draft, today: string): QuestionState => {
      const placed = isShown ? placesByQuestion(form).get(question) : undefined
      return {
        value: answerTo(draft.answers, question.key),
        errors: placed ? errorsAt(placed, draft, today) : noErrors,
        requirement: requirementOf(form, question, draft),
        ...offerOf(question, draft, today),
      }
    },
    [form, question, isShown],
  )
  return useDerived(topicsOfField(form)(question), derive, isSame)
}

/** The value of an attribute that names other elements. */
export const idsOf = (...ids: readonly (string | false | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined

/** What a question shows, with the attributes that connect its control with label, hint and errors. */
export const useField = (question: Question) => {
  const state = useQuestionState(question)
  const { errors, requirement } = state
  const { key, hint } = question
  return {
    ...state,
    linesAfter: useLinesAfter(question),
    control: {
      id: key,
      'aria-describedby': idsOf(errors.length > 0 && `${key}-errors`, hint !== undefined && `${key}-hint`),
      'aria-invalid': errors.length > 0,
      'aria-required': requirement === 'required',
    },
  } as const
}

export type FieldState = ReturnType<typeof useField>

export const lapsedLabel = ({ label }: Option): string => `${label} (no longer offered)`
