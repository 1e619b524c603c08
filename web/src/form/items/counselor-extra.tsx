import type { readOwnCounselor, replaceCounselor } from '@apply/contract/counselor'
import { maxCounselorText } from '@apply/engine/counselor'
import { maxEmailLength } from '@apply/engine/limits'
import { type FormEvent, useId, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { createSessionResource } from '../../session/session-resource.ts'
import { useAction } from '../../ui/action.ts'
import { useLoaded } from '../../ui/resource.ts'
import * as css from './items.module.css'

type Counselor = ResponseOf<typeof readOwnCounselor>

const ownCounselor = createSessionResource(
  (signal) => call<typeof readOwnCounselor>('GET', '/api/counselor', { signal }),
  { isReadAnew: true },
)

const nameOf = ({ first_name, last_name }: Counselor): string => `${first_name} ${last_name}`.trim()

/** What became of the request, as the applicant reads it. */
const sentence = (counselor: Counselor): string => {
  const { state, email, has_ended } = counselor
  const who = [nameOf(counselor), email].filter(Boolean).join(', ')
  switch (state) {
    case 'no_address':
      return 'We have no email address of your counselor. Please name somebody whom we can ask.'
    case 'declined':
      return `We asked ${who}, and there will be no letter. This does not count against you. You can name somebody else.`
    case 'bounced':
      return `Our mail to ${who} could not be delivered. Please correct the address or name somebody else.`
    case 'received':
      return `${nameOf(counselor)} has answered.`
    case 'opened':
      return has_ended ? `We asked ${who}, and had no answer in time.` : `We asked ${who}, who has opened our page.`
    default:
      return has_ended ? `We asked ${who}, and had no answer in time.` : `We asked ${who}.`
  }
}

type FieldProps = {
  readonly label: string
  readonly type: 'text' | 'email'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isFirst?: boolean
}

const Field = ({ label, type, value, onChange, isFirst = false }: FieldProps) => {
  const id = useId()
  return (
    <div className={design.field}>
      <label htmlFor={id}>{label}</label>
      <div className={design.fieldInput}>
        <input
          id={id}
          type={type}
          ref={isFirst ? takeLostFocus : undefined}
          required
          maxLength={type === 'email' ? maxEmailLength : maxCounselorText.name}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

type FormProps = {
  readonly counselor: Counselor
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

const ReplaceForm = ({ counselor, onClose, onChanged }: FormProps) => {
  const [wanted, setWanted] = useState({
    first_name: counselor.first_name,
    last_name: counselor.last_name,
    email: counselor.email,
  })
  const replacing = useAction(async () => {
    await call<typeof replaceCounselor>('PUT', '/api/counselor', { body: wanted })
    await Promise.all([ownCounselor.refetch(), onChanged()])
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    replacing.run()
  }
  return (
    <form className={design.stack} onSubmit={submit}>
      <Field
        label="Counselor first name"
        type="text"
        isFirst
        value={wanted.first_name}
        onChange={(first_name) => setWanted({ ...wanted, first_name })}
      />
      <Field
        label="Counselor last name"
        type="text"
        value={wanted.last_name}
        onChange={(last_name) => setWanted({ ...wanted, last_name })}
      />
      <Field
        label="Counselor email address"
        type="email"
        value={wanted.email}
        onChange={(email) => setWanted({ ...wanted, email })}
      />
      <p className={css.itemText}>We write there at once, and the link in our earlier mails stops working.</p>
      {replacing.error !== undefined && (
        <p className={css.itemError} role="alert">
          {failureMessage(replacing.error)}
        </p>
      )}
      <div className={css.itemHead}>
        <button type="submit" className={design.button}>
          <ButtonLabel isBusy={replacing.isPending}>Ask this counselor</ButtonLabel>
        </button>
        <button type="button" className={design.linkButton} onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

const Letters = ({ counselor: { files } }: { readonly counselor: Counselor }) => (
  <ul className={css.itemList}>
    {files.map(({ name, label }) => (
      <li key={name}>
        <a href={`/api/counselor/files/${name}`} download>
          {label}
        </a>
      </li>
    ))}
  </ul>
)

/** How far the letter of the counselor is, and where the applicant corrects the address or names somebody else. */
export const CounselorExtra = ({ onChanged }: { readonly onChanged: () => Promise<void> }) => {
  const { data, error } = useLoaded(ownCounselor)
  /** False after the form was closed, when the button gets the focus back. */
  const [isOpen, setOpen] = useState<boolean>()
  if (error !== undefined && !data)
    return (
      <p>
        How far this is could not be loaded.{' '}
        <button type="button" className={design.linkButton} onClick={() => void ownCounselor.refetch()}>
          Try again
        </button>
      </p>
    )
  if (!data || data.state === 'none') return null
  return (
    <>
      <p className={css.itemText}>{sentence(data)}</p>
      {data.can_read && <Letters counselor={data} />}
      {data.can_replace && !isOpen && (
        <p>
          <button
            type="button"
            className={`${design.button} ${design.buttonQuiet}`}
            ref={isOpen === false ? takeLostFocus : undefined}
            onClick={() => setOpen(true)}
          >
            Correct the address or name somebody else
          </button>
        </p>
      )}
      {data.can_replace && isOpen && (
        <ReplaceForm counselor={data} onClose={() => setOpen(false)} onChanged={onChanged} />
      )}
    </>
  )
}
