import type { Answers } from '@apply/engine/answers'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useForm } from '../frame/form-context.ts'
import { useSchool } from '../frame/school-context.ts'
import type { StartedSaving } from '../saving/saving.ts'
import { filledOnly, forgetVisitorAnswers, visitorAnswers } from '../saving/visitor-answers.ts'
import { startVisitorSaving } from '../saving/visitor-saving.ts'
import { readNavigationState } from '../session/navigation-state.ts'
import type { Profile } from '../session/profile.ts'
import { type AnswerStore, openAnswers } from './answers.ts'
import { openDraft } from './open-draft.ts'
import { SavingContext } from './saving-context.ts'
import { schoolDay } from './school-day.ts'
import { startStudent } from './student-application.ts'
import { AnswersContext } from './use-answers.ts'

type Children = { readonly children: ReactNode }
type Start = (answers: AnswerStore) => StartedSaving

/** Answers on the screen and the saving of them, from opening the form to leaving it. */
const Opened = ({
  known,
  start,
  children,
}: Children & { readonly known: Parameters<typeof openDraft>[1]; readonly start: Start }) => {
  const form = useForm()
  const { timeZone } = useSchool()
  const [answers] = useState(() => openAnswers({ form, draft: openDraft(form, known), today: schoolDay(timeZone) }))
  const [saving, setSaving] = useState<StartedSaving>()
  const [begin] = useState(() => start)
  useEffect(() => {
    const started = begin(answers)
    setSaving(started)
    return started.leave
  }, [answers, begin])
  return (
    <AnswersContext value={answers}>
      <SavingContext value={saving}>{children}</SavingContext>
    </AnswersContext>
  )
}

/** The answers a person brings from before the login: through the screens in between, and from this window. */
const useCarriedAnswers = (): (() => Answers) => {
  const location = useLocation()
  const navigate = useNavigate()
  const { pages } = useForm()
  const { answers, ...others } = readNavigationState(location.state)
  const isAtPage = pages.some(({ route }) => route === location.pathname)
  useEffect(() => {
    // A reload brings the state of the history entry back; by then the account has newer answers.
    if (answers && isAtPage) navigate(location, { replace: true, state: others })
  })
  return () => {
    const brought = filledOnly({ ...answers, ...visitorAnswers() })
    forgetVisitorAnswers()
    return brought
  }
}

const StudentApplication = ({ profile, children }: Children & { readonly profile: Profile }) => {
  const takeCarried = useCarriedAnswers()
  const known = { answers: profile.answer, tabs: profile.tabs, addAnother: profile.add_another }
  return (
    <Opened known={known} start={(answers) => startStudent(answers, profile, takeCarried())}>
      {children}
    </Opened>
  )
}

/** The application of whoever is in front of the screen; everything inside reads and changes its answers. */
export const Application = ({ profile, children }: Children & { readonly profile: Profile | undefined }) =>
  profile ? (
    <StudentApplication key={profile.username} profile={profile}>
      {children}
    </StudentApplication>
  ) : (
    <Opened key="visitor" known={{ answers: visitorAnswers() }} start={startVisitorSaving}>
      {children}
    </Opened>
  )
