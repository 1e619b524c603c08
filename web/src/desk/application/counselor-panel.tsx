import { hasRole } from '@apply/engine/desk'
import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LoadFailure, Refusal } from '../failures.tsx'
import { Moment } from '../moment.tsx'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import {
  counselorWords,
  type DeskCounselor,
  type DeskLetter,
  fateWords,
  stepInWords,
  useCounselor,
  useCounselorChange,
} from './counselor-data.ts'
import { ReplaceCounselor } from './replace-counselor.tsx'

const namedBy = { application: 'the application', applicant: 'the applicant afterwards', staff: 'staff' } as const

const Line = ({ what, at }: { readonly what: string; readonly at: string | undefined }) =>
  at === undefined ? null : (
    <li className={css.deskMuted}>
      {what} <Moment at={at} />
    </li>
  )

/** Every state and every mail of a request, with its time. */
const Times = ({ counselor }: { readonly counselor: DeskCounselor }) => {
  const { state, reason, named_by, named_at, opened_at, settled_at, ends_at, mails } = counselor
  const why = { 'not-me': ' (“I am not this person”)', declined: '', '': '' }[reason] ?? ` (${reason})`
  return (
    <ul className={css.deskLines}>
      <Line what={`Named by ${namedBy[named_by]}`} at={named_at} />
      {mails.map(({ step, at, fate }) => (
        <Line key={step} what={`${stepInWords(step)}${fate === undefined ? '' : `, ${fateWords[fate]}`}`} at={at} />
      ))}
      <Line what="Opened" at={opened_at} />
      <Line what={`Now ${counselorWords[state]}${why}`} at={settled_at} />
      {settled_at === undefined && <Line what="The link ends" at={ends_at} />}
    </ul>
  )
}

type LetterProps = { readonly id: string; readonly letter: DeskLetter }

const Letter = ({ id, letter: { ratings, comment, files } }: LetterProps) => (
  <>
    {files.map(({ name, label, file_name }) => (
      <p key={name}>
        <a href={`/desk/api/applications/${id}/counselor/files/${name}`} download>
          Download the {label.toLowerCase()}
        </a>{' '}
        <bdi className={css.deskMuted}>{file_name}</bdi>
      </p>
    ))}
    {ratings.length > 0 && (
      <dl className={css.deskLines}>
        {ratings.map(({ name, label, text }) => (
          <div key={name}>
            <dt className={css.deskMuted}>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )}
    {comment !== '' && (
      <p className={css.deskText} dir="auto">
        {comment}
      </p>
    )}
  </>
)

type ActionsProps = { readonly id: string; readonly counselor: DeskCounselor }

const Actions = ({ id, counselor }: ActionsProps) => {
  const change = useCounselorChange(id, counselor.id)
  /** False after the form was closed, when the button gets the focus back. */
  const [isReplacing, setReplacing] = useState<boolean>()
  if (isReplacing) return <ReplaceCounselor counselor={counselor} change={change} onClose={() => setReplacing(false)} />
  return (
    <>
      <p className={css.deskActions}>
        {counselor.email !== '' && (
          <button
            type="button"
            className={`${design.button} ${design.buttonQuiet}`}
            aria-disabled={change.isPending}
            onClick={() => change.mutate({ act: 'ask' })}
          >
            <ButtonLabel isBusy={change.isPending}>Ask again</ButtonLabel>
          </button>
        )}
        <button
          type="button"
          className={`${design.button} ${design.buttonQuiet}`}
          ref={isReplacing === false ? takeLostFocus : undefined}
          onClick={() => setReplacing(true)}
        >
          Replace the counselor
        </button>
        {counselor.state !== 'withdrawn' && (
          <button type="button" className={design.linkButton} onClick={() => change.mutate({ act: 'withdraw' })}>
            Withdraw the request
          </button>
        )}
      </p>
      <Refusal error={change.error} />
    </>
  )
}

/** Whom the application named as counselor, what became of the request, and what was sent. Nothing if nobody is asked. */
export const CounselorPanel = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCounselor(id)
  const { role } = useStaff()
  const present = data?.counselors.at(-1)
  if (data && !present) return null
  return (
    <Panel title="Counselor">
      <LoadFailure error={data ? undefined : error} onRetry={() => refetch()}>
        <h3>The counselor could not be loaded</h3>
      </LoadFailure>
      {present && (
        <>
          <p>
            <strong>
              <bdi>{`${present.first_name} ${present.last_name}`.trim() || 'No name'}</bdi>
            </strong>
            <span className={`${css.deskChip} ${css.deskChipStrong}`}>{counselorWords[present.state]}</span>
          </p>
          <p className={css.deskText}>{present.email}</p>
          <p className={css.deskMuted}>
            {present.is_waived
              ? 'The applicant has waived the right to read the letter.'
              : 'The applicant has not waived the right to read the letter.'}
          </p>
          {data?.letter && <Letter id={id} letter={data.letter} />}
          {present.state === 'received' && !data?.can_read_letters && (
            <p className={css.deskMuted}>Your role does not read letters.</p>
          )}
          {present.state !== 'received' && hasRole(role, 'officer') && <Actions id={id} counselor={present} />}
          <details>
            <summary>States and mails</summary>
            {data?.counselors.toReversed().map((counselor) => (
              <div key={counselor.id}>
                {counselor !== present && (
                  <p className={css.deskText}>
                    Before: <bdi>{`${counselor.first_name} ${counselor.last_name}, ${counselor.email}`}</bdi>
                  </p>
                )}
                <Times counselor={counselor} />
              </div>
            ))}
          </details>
        </>
      )}
    </Panel>
  )
}
