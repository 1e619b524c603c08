import type { cancelRelease } from '@apply/contract/desk/releases'
import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import { hasRole } from '@apply/engine/desk'
import { useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { moveFocus, takeLostFocus } from '../../design/focus.ts'
import { focusHeading } from '../../design/focus-heading.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LetterWords } from '../../design/letter-words.tsx'
import { useSchool } from '../../ui/school.tsx'
import {
  letterPath,
  overviewKey,
  type ReleaseWithLetters,
  releaseKey,
  useDecisionLabel,
  useRelease,
} from '../application/decision-data.ts'
import * as desk from '../desk.module.css'
import { LoadFailure, Refusal } from '../failures.tsx'
import { Moment } from '../moment.tsx'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import { useStaff } from '../staff-session.tsx'
import * as css from './decisions.module.css'
import { ReleaseSummary } from './release-list.tsx'
import { ScheduleForm } from './schedule-form.tsx'

type Letter = ReleaseWithLetters['letters'][number]

const OneLetter = ({ letter: { id, application, name, decision, letter, is_made }, day }: LetterProps) => {
  const labelOf = useDecisionLabel()
  const school = useSchool()
  const title = useId()
  return (
    <li>
      <details>
        <summary>
          {labelOf(decision)}: <bdi>{name}</bdi>
        </summary>
        <LetterWords letter={letter} from={school.name} day={day} titleId={title} />
        <p className={panelCss.deskActions}>
          {is_made ? (
            <a href={letterPath(id)} target="_blank" rel="noreferrer">
              Open the PDF
            </a>
          ) : (
            <span className={desk.deskHint}>The PDF is being made.</span>
          )}
          <Link to={`/applications/${application}`}>Open the application</Link>
        </p>
      </details>
    </li>
  )
}

type LetterProps = { readonly letter: Letter; readonly day: string }

const CancelButton = ({ id }: { readonly id: string }) => {
  const navigate = useNavigate()
  const cancel = useSingleMutation({
    mutationFn: () => call<typeof cancelRelease>('POST', '/desk/api/releases/:id/cancel', { params: { id } }),
    onSuccess: (response) => {
      toastSuccess(response)
      navigate('?')
      focusHeading()
    },
    onSettled: useReload(overviewKey, releaseKey),
  })
  return (
    <>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        aria-disabled={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        <ButtonLabel isBusy={cancel.isPending}>Cancel this release</ButtonLabel>
      </button>
      <Refusal error={cancel.error} />
    </>
  )
}

const heading = {
  prepared: 'A release to be scheduled',
  scheduled: 'A scheduled release',
  releasing: 'A release that goes on',
  released: 'A release that has ended',
  cancelled: 'A cancelled release',
} as const

const OneRelease = ({ release }: { readonly release: ReleaseWithLetters }) => {
  const { role } = useStaff()
  const { timeZone } = useSchool()
  const { id, status, moment, letters } = release
  const day = dayInWords(dayInTimeZone(timeZone, new Date(moment)))
  const mayChange = hasRole(role, 'administrator') && (status === 'prepared' || status === 'scheduled')
  return (
    <>
      <p>
        For <Moment at={moment} />.
      </p>
      <ReleaseSummary release={release} />
      {letters.length > 0 && (
        <>
          <h3>{letters.length === 1 ? 'One letter to read' : `${letters.length} letters to read`}</h3>
          <ul className={`${panelCss.deskLines} ${css.releaseLetters}`}>
            {letters.map((letter) => (
              <OneLetter key={letter.id} letter={letter} day={day} />
            ))}
          </ul>
        </>
      )}
      {mayChange && status === 'prepared' && <ScheduleForm release={release} />}
      {mayChange && <CancelButton id={id} />}
    </>
  )
}

/** What is opened takes the focus, and then that of a form that is gone. */
const useFocusedTitle = (isThere: boolean, forms: string) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isThere) moveFocus(title.current)
  }, [isThere])
  useEffect(() => {
    if (forms) takeLostFocus(title.current)
  }, [forms])
  return title
}

type Props = { readonly id: string; readonly mayPrepare: boolean }

/** One release: what it has, some of its letters, and how it is scheduled. */
export const ReleaseSection = ({ id, mayPrepare }: Props) => {
  const { data, error, refetch } = useRelease(id)
  const title = useFocusedTitle(data !== undefined, `${data?.status} ${mayPrepare}`)
  return (
    <section className={`${desk.deskCard} ${panelCss.deskPanel} ${css.release}`} aria-labelledby="release">
      <h2 id="release" ref={title} tabIndex={-1}>
        {data ? heading[data.status] : 'A release'}
      </h2>
      <LoadFailure error={data ? undefined : error} onRetry={() => refetch()}>
        <h3>The release could not be loaded</h3>
      </LoadFailure>
      {data && <OneRelease release={data} />}
    </section>
  )
}
