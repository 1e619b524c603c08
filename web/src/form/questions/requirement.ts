import { answerTo, type Draft, isFilled } from '@apply/engine/answers'
import { holds, rulesInCondition } from '@apply/engine/conditions'
import type { Form } from '@apply/engine/define'
import type { Question } from '@apply/engine/define/question'
import { groupBy } from '@apply/engine/group-by'
import { memoize } from '@apply/engine/memoize'
import { allQuestions } from '@apply/engine/walk'
import { topicsOfQuestion } from '../../draft/answers/answer-store.ts'

/** Whether a question has to be answered; 'either' if another one would do. */
export type Requirement = 'required' | 'either' | 'optional'

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

export const requirementOf = (form: Form, question: Question, draft: Draft): Requirement => {
  if (isDemanded(question, draft, false)) return 'required'
  const isOpen = groupOf(form, question).some(
    (each) => isDemanded(each, draft, true) && !isFilled(answerTo(draft.answers, each.key)),
  )
  return isOpen ? 'either' : 'optional'
}

/** The topics that decide how a question looks, with those of the questions that would do instead. */
export const topicsOfField = memoize((form: Form) =>
  memoize((question: Question) => [...new Set(groupOf(form, question).flatMap(topicsOfQuestion))]),
)
