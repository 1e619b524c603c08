import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import { useEffect, useRef, useState } from 'react'
import { moveFocus } from '../design/focus.ts'
import { Icon, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { useLocation } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import { type Asked, messageOf, type ReadAgain, useAsked, useSeen } from './counselor-data.ts'
import { Decline, LetterForm } from './counselor-form.tsx'
import * as css from './counselor-page.module.css'

const Dead = ({ message }: { readonly message: string }) => {
  const { admissionOffice } = useSchool()
  return (
    <>
      <h1>A word about a student</h1>
      <div className={noticeLooks.failure} role="alert">
        <Icon name="warning" />
        <div>{message}</div>
      </div>
      <p>
        {admissionOffice.name}: <a href={`mailto:${admissionOffice.email}`}>{admissionOffice.email}</a>,{' '}
        {admissionOffice.phone}
      </p>
    </>
  )
}

/** It takes the place of the form, so a screen reader says it. */
const Done = ({ message }: { readonly message: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => moveFocus(box.current), [])
  return (
    <div ref={box} className={noticeLooks.done} tabIndex={-1}>
      <Icon name="check" />
      <div>
        <strong>{message}</strong> You can close this page.
      </div>
    </div>
  )
}

type OpenProps = { readonly token: string; readonly asked: Asked; readonly readAgain: ReadAgain }

const Open = ({ token, asked, readAgain }: OpenProps) => {
  const { name, timeZone } = useSchool()
  const [done, setDone] = useState<string>()
  useSeen(token)
  const { student, counselor, ends_at, waiver } = asked
  const lastDay = dayInTimeZone(timeZone, new Date(Date.parse(ends_at) - 1))
  return (
    <>
      <h1>A word about {student}</h1>
      {done === undefined ? (
        <>
          <p>
            {counselor !== '' && `Dear ${counselor}, `}
            <strong>{student}</strong> has applied to <strong>{name}</strong> and named you as school counselor. Please
            tell us what you know. This page works until <time dateTime={lastDay}>{dayInWords(lastDay)}</time>.
          </p>
          <p className={noticeLooks.note}>{waiver}</p>
          <LetterForm token={token} asked={asked} readAgain={readAgain} onDone={setDone} />
          <Decline token={token} asked={asked} onDone={setDone} />
        </>
      ) : (
        <Done message={done} />
      )}
    </>
  )
}

const LinkView = ({ token }: { readonly token: string }) => {
  const { data, error, readAgain } = useAsked(token)
  if (data) return <Open token={token} asked={data} readAgain={readAgain} />
  if (error === undefined) return <ScreenSpinner />
  return <Dead message={messageOf(error)} />
}

/** The page that a counselor opens with the link of a mail, without an account. */
export const CounselorPage = () => {
  const { application } = useSchool()
  // The token is in the part of the address that browsers send to no server.
  const token = useLocation().hash.slice(1)
  return (
    <main className={design.account}>
      <title>{`A word about a student · ${application}`}</title>
      <div className={`${design.card} ${design.stack} ${design.accountCard} ${css.counselorPage}`}>
        {token === '' ? (
          <Dead message="The link is not complete. Please open it from the mail once more." />
        ) : (
          <LinkView key={token} token={token} />
        )}
      </div>
    </main>
  )
}
