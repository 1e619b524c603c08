import { acceptAnswers } from '@apply/engine/accept-answers'
import { draftOf } from '@apply/engine/answers'
import type { Question } from '@apply/engine/define'
import { offeredOptions } from '@apply/engine/offered-options'
import { askedQuestions } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'

export const today = '2026-01-15'

/** Somebody whose answers open every part of the About page. */
export const { draft } = acceptAnswers(
  form,
  draftOf({}, { addAnother: { legacy: 4 } }),
  {
    country: 'USA',
    state: 'TN',
    gender: 'M',
    selective_service_radio: 'N',
    mailing_addr_same_as_perm_addr: 'N',
    parent_addr_same_as_stu_perm: 'N',
    parent_2_addr_same_as_stu_perm: 'N',
    citizenship_type: '2',
    veteran_classification: 'DEPENDENT',
    dependent_opt: 'Y',
    legacy_radio: 'Y',
    legacy_2_legacy_radio: 'Y',
    legacy_3_legacy_radio: 'Y',
    legacy_4_legacy_radio: 'Y',
  },
  today,
)

export const asked: readonly Question[] = askedQuestions(form, draft)
  .filter(({ page }) => page === form.pages[0])
  .map(({ question }) => question)

export const optionsOf = (question: Question) =>
  question.kind === 'choice' ? offeredOptions(question, draft.answers, today) : []

/** Each page waits for this call, so that mounting can be timed apart from loading. */
export const whenTold = (mount: (root: HTMLElement) => void): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  Object.assign(window, { mount: () => mount(root), questions: asked.length })
}
