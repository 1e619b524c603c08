import type { Answers } from './answers.ts'
import { answerTo, type Draft } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { Placed } from './walk.ts'
import { questionsAsked } from './walk.ts'

/** Forgets every answer that is no longer asked for, until nothing more can be forgotten. */
export const forgetHidden = (form: Form, draft: Draft): Draft => {
  const asked = new Set<string>()
  for (const placed of questionsAsked(form, draft))
    if (isStillOffered(draft.answers, placed)) for (const key of placed.keys) asked.add(key)
  const stale: string[] = []
  for (const key in draft.answers) if (draft.answers[key] !== '' && !asked.has(key)) stale.push(key)
  if (stale.length === 0) return draft
  const emptied = Object.fromEntries(stale.map((key) => [key, '']))
  return forgetHidden(form, { ...draft, answers: { ...draft.answers, ...emptied } })
}

/** A dependent dropdown keeps its answer only while the controlling answer offers it. */
const isStillOffered = (answers: Answers, { question }: Placed): boolean => {
  if (question.kind !== 'choice' || question.options.from !== 'answer') return true
  const controlling = answerTo(answers, question.options.key)
  const list = Object.hasOwn(question.options.lists, controlling) ? question.options.lists[controlling] : []
  return list?.some(({ value }) => value === answerTo(answers, question.key)) ?? false
}
