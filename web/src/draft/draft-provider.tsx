import { type Draft, draftOf } from '@apply/engine/answers'
import { dayInTimeZone } from '@apply/engine/calendar'
import type { Form } from '@apply/engine/define'
import { addAnotherGroups } from '@apply/engine/tabs-and-entries'
import { entryCount } from '@apply/engine/walk'
import { type ReactNode, useEffect, useState } from 'react'
import type { Profile } from '../session/profile.ts'
import { observable } from '../ui/observable.ts'
import { useSchool } from '../ui/school.tsx'
import { type AnswerStore, createAnswerStore } from './answers/answer-store.ts'
import { AnswersContext, useForm } from './answers/use-answers.ts'
import { onPageLifecycle } from './saving/flush-on-unload.ts'
import type { SaveState } from './saving/pending-changes.ts'
import { createNotices, SavingContext, type StartedSaving, useLastSaves } from './saving/saving.ts'
import { startStudentSaving } from './saving/student-saving.ts'
import { readVisitorAnswers, storeVisitorAnswers, takeVisitorAnswers } from './saving/visitor-answers.ts'

/** Fixes the number of entries shown, so that an entry does not disappear while it is being emptied. */
const withEntryCounts = (form: Form, draft: Draft): Draft => ({
  ...draft,
  addAnother: Object.fromEntries(addAnotherGroups(form).map((group) => [group.id, entryCount(group, draft)])),
})

/** The draft that the form opens with. */
export const initialDraft = (form: Form, known: Partial<Draft>): Draft =>
  withEntryCounts(form, draftOf(known.answers, { tabs: known.tabs ?? {}, addAnother: known.addAnother ?? {} }))

const minuteMs = 60_000

/** Today in the school's time zone; worked out once a minute, because it is read at every key press. */
export const schoolDay = (timeZone: string, now: () => number = Date.now): (() => string) => {
  let known = { minute: Number.NaN, day: '' }
  return () => {
    const minute = Math.floor(now() / minuteMs)
    if (minute !== known.minute) known = { minute, day: dayInTimeZone(timeZone, new Date(minute * minuteMs)) }
    return known.day
  }
}

type Children = { readonly children: ReactNode }

type Props = Children & {
  readonly known: Partial<Draft>
  readonly startSaving: (answers: AnswerStore) => StartedSaving
}

/** Holds the answers and saves them, from opening the form to leaving it. */
const SavedDraft = ({ known, startSaving, children }: Props) => {
  const form = useForm()
  const { timeZone } = useSchool()
  const [answers] = useState(() =>
    createAnswerStore({ form, draft: initialDraft(form, known), today: schoolDay(timeZone) }),
  )
  const [saving, setSaving] = useState<StartedSaving>()
  const [start] = useState(() => startSaving)
  useEffect(() => {
    const started = start(answers)
    setSaving(started)
    return started.leave
  }, [answers, start])
  return (
    <AnswersContext value={answers}>
      <SavingContext value={saving}>{children}</SavingContext>
    </AnswersContext>
  )
}

const StudentDraft = ({ profile, children }: Children & { readonly profile: Profile }) => {
  useLastSaves()
  const known = { answers: profile.answer, tabs: profile.tabs, addAnother: profile.add_another }
  return (
    <SavedDraft known={known} startSaving={(answers) => startStudentSaving(answers, profile, takeVisitorAnswers())}>
      {children}
    </SavedDraft>
  )
}

/** Keeps a visitor's answers in the window they were typed in. */
const startVisitorSaving = ({ typing, getDraft, onChange }: AnswerStore): StartedSaving => {
  const store = () => storeVisitorAnswers({ ...getDraft().answers, ...typing.get() })
  const commit = () => typing.commit()
  const stops = [
    onChange(store),
    typing.subscribe(store),
    onPageLifecycle({ onHidden: commit, onUnload: commit, onOnline: () => {} }),
  ]
  return {
    state: observable<SaveState>('saved'),
    notices: createNotices(),
    flush: async () => commit(),
    refresh: async () => {},
    revision: () => 0,
    leave: () => {
      commit()
      for (const stop of stops) stop()
    },
  }
}

/** Provides the draft of the student, or of a visitor if there is no profile. */
export const DraftProvider = ({ profile, children }: Children & { readonly profile: Profile | undefined }) =>
  profile ? (
    <StudentDraft key={profile.username} profile={profile}>
      {children}
    </StudentDraft>
  ) : (
    <SavedDraft key="visitor" known={{ answers: readVisitorAnswers() }} startSaving={startVisitorSaving}>
      {children}
    </SavedDraft>
  )
