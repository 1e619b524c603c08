import { type ReactNode, useEffect, useState } from 'react'
import type { Profile } from '../session/profile.ts'
import { useSchool } from '../ui/school-context.ts'
import { type AnswerStore, openAnswers } from './answers.ts'
import { useForm } from './form-context.ts'
import { openDraft } from './open-draft.ts'
import type { StartedSaving } from './saving.ts'
import { SavingContext } from './saving-context.ts'
import { schoolDay } from './school-day.ts'
import { startStudent } from './student-application.ts'
import { AnswersContext } from './use-answers.ts'
import { takeVisitorAnswers, visitorAnswers } from './visitor-answers.ts'
import { startVisitorSaving } from './visitor-saving.ts'

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

const StudentApplication = ({ profile, children }: Children & { readonly profile: Profile }) => {
  const known = { answers: profile.answer, tabs: profile.tabs, addAnother: profile.add_another }
  return (
    <Opened known={known} start={(answers) => startStudent(answers, profile, takeVisitorAnswers())}>
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
