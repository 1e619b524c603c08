import { dayInTimeZone } from '@apply/engine/calendar'
import type { Form } from '@apply/engine/define'
import { type ReactNode, useEffect, useState } from 'react'
import type { Profile } from '../session/profile.ts'
import { useSchool } from '../ui/school.tsx'
import { createDraftSession, type Person } from './draft-session.ts'
import { rememberLastSaves, useLastSaves } from './saving/last-saves.ts'
import { readVisitorAnswers } from './saving/visitor-answers.ts'
import { DraftContext } from './use-draft.ts'

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

type Props = { readonly form: Form; readonly children: ReactNode }

/** A session from opening the form to leaving it. */
const OpenDraft = ({ form, person, children }: Props & { readonly person: () => Person }) => {
  const { timeZone } = useSchool()
  const [open] = useState(() => () => createDraftSession({ form, person: person(), today: schoolDay(timeZone) }))
  const [session, setSession] = useState(open)
  useEffect(() => {
    // Only the strict mode of React, which a build does not have, comes back to a session that has ended.
    if (session.isEnded()) return setSession(open)
    session.start()
    return () => rememberLastSaves(session.end())
  }, [session, open])
  return <DraftContext value={session}>{children}</DraftContext>
}

const StudentDraft = ({ profile, ...draft }: Props & { readonly profile: Profile }) => {
  useLastSaves()
  return <OpenDraft {...draft} person={() => ({ profile })} />
}

/** Provides the draft of the student, or of a visitor if there is no profile. */
export const DraftProvider = ({ profile, ...draft }: Props & { readonly profile: Profile | undefined }) =>
  profile ? (
    <StudentDraft key={profile.username} profile={profile} {...draft} />
  ) : (
    <OpenDraft key="visitor" person={() => ({ visitor: readVisitorAnswers() })} {...draft} />
  )
