import { isFilled } from '@apply/engine/answers'
import { useAnswer, useDraft } from '../draft/use-draft.ts'
import * as questionCss from './question.module.css'
import { QuestionLink } from './question-link.tsx'

export const checkTitleId = 'check-answers'
export const checkLineId = (key: string): string => `check-${key}`

/** Leads back to the line that the applicant came from, or to the heading if its answer is gone. */
export const BackToCheck = ({ answerKey }: { readonly answerKey: string }) => {
  const { form, returnTo } = useDraft()
  const isAnswered = isFilled(useAnswer(answerKey))
  const route = form.pages.at(-1)?.route ?? '/'
  // Another page ends the offer by itself, once it is open.
  const end = () => route === window.location.pathname && returnTo.set(undefined)
  return (
    <p className={questionCss.returnLine}>
      <QuestionLink href={`${route}#${isAnswered ? checkLineId(answerKey) : checkTitleId}`} onFollow={end}>
        Back to check your answers
      </QuestionLink>
    </p>
  )
}
