import { answerTo, type Draft, isFilled } from '@apply/engine/answers'
import { holds, rulesInCondition } from '@apply/engine/conditions'
import type { Form, Option } from '@apply/engine/define'
import type { ChoiceQuestion, Question } from '@apply/engine/define/question'
import { errorsAt } from '@apply/engine/errors'
import { groupBy } from '@apply/engine/group-by'
import { memoize } from '@apply/engine/memoize'
import { expiredOption, offeredOptions } from '@apply/engine/offered-options'
import { allQuestions } from '@apply/engine/walk'
import { useCallback } from 'react'
import { topicsOfQuestion } from '../../draft/answer-store.ts'
import { sameItems, useDerived, useForm } from '../../draft/use-answers.ts'
import { useErrorsAreShown } from './page-state.tsx'

/** Whether a question has to be answered; 'either' if another one would do. */
type Requirement = 'required' | 'either' | 'optional'

type Rule = Question['rules'][number]

/** The keys whose missing answers make a rule require this one. */
const alternativesIn = (rule: Rule): readonly string[] =>
  rule.rule === 'required' && rule.when
    ? rulesInCondition(rule.when).flatMap(({ operator, valueKey }) => (operator === 'notAnswered' ? [valueKey] : []))
    : []

/** The questions that are required only while the question with this key is not answered. */
const partnersByKey = memoize((form: Form) =>
  groupBy(
    allQuestions(form).flatMap(({ question }) =>
      question.rules.flatMap(alternativesIn).map((alternative) => ({ alternative, question })),
    ),
    ({ alternative }) => alternative,
  ),
)

const groupOf = (form: Form, question: Question): readonly Question[] => [
  question,
  ...(partnersByKey(form).get(question.key) ?? []).map((partner) => partner.question),
]

const isDemanded = (question: Question, { answers }: Draft, hasAlternative: boolean): boolean =>
  question.rules.some((rule) => {
    if (rule.rule === 'must-be-true') return !hasAlternative
    return rule.rule === 'required' && holds(rule.when, answers) && alternativesIn(rule).length > 0 === hasAlternative
  })

const requirementOf = (form: Form, question: Question, draft: Draft): Requirement => {
  if (isDemanded(question, draft, false)) return 'required'
  const isOpen = groupOf(form, question).some(
    (each) => isDemanded(each, draft, true) && !isFilled(answerTo(draft.answers, each.key)),
  )
  return isOpen ? 'either' : 'optional'
}

/** The topics that decide how a question looks, with those of the questions that would do instead. */
const topicsOfField = memoize((form: Form) =>
  memoize((question: Question) => [...new Set(groupOf(form, question).flatMap(topicsOfQuestion))]),
)

const placedByQuestion = memoize(
  (form: ReturnType<typeof useForm>) => new Map(allQuestions(form).map((placed) => [placed.question, placed])),
)

type QuestionState = { readonly errors: readonly string[]; readonly requirement: Requirement }

const isSame = (left: QuestionState, right: QuestionState): boolean =>
  left.requirement === right.requirement && sameItems(left.errors, right.errors)

const noErrors: readonly string[] = []

/** Whether a question is required, and its errors once they are shown. */
const useQuestionState = (question: Question): QuestionState => {
  const form = useForm()
  const isShown = useErrorsAreShown()
  const derive = useCallback(
    (draft: Draft, today: string): QuestionState => {
      const placed = isShown ? placedByQuestion(form).get(question) : undefined
      return {
        errors: placed ? errorsAt(placed, draft, today) : noErrors,
        requirement: requirementOf(form, question, draft),
      }
    },
    [form, question, isShown],
  )
  return useDerived(topicsOfField(form)(question), derive, isSame)
}

const idsOf = (...ids: readonly (string | false)[]): string | undefined => ids.filter(Boolean).join(' ') || undefined

/** The attributes that connect a control with its label, hint and errors. */
export const useField = (question: Question) => {
  const { errors, requirement } = useQuestionState(question)
  const { key, hint } = question
  return {
    errors,
    requirement,
    control: {
      id: key,
      'aria-describedby': idsOf(errors.length > 0 && `${key}-errors`, hint !== undefined && `${key}-hint`),
      'aria-invalid': errors.length > 0,
      'aria-required': requirement === 'required',
    },
  } as const
}

export type FieldState = ReturnType<typeof useField>

/** An answer that is no longer offered stays visible until another one is chosen. */
type Offer = { readonly options: readonly Option[]; readonly lapsed: Option | undefined }

const isSameOffer = (left: Offer, right: Offer): boolean =>
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
  return useDerived(topicsOfQuestion(question), derive, isSameOffer)
}

export const lapsedLabel = ({ label }: Option): string => `${label} (no longer offered)`
