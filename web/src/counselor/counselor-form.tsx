import { maxCounselorText } from '@apply/engine/counselor'
import { type FormEvent, useId, useState } from 'react'
import { ButtonLabel, Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { useAction } from '../ui/action.ts'
import { useKeptText } from '../ui/kept-text.ts'
import { type Asked, decline, isPending, messageOf, type ReadAgain, sendLetter } from './counselor-data.ts'
import { CounselorFile } from './counselor-file.tsx'
import * as css from './counselor-page.module.css'

type Props = {
  readonly token: string
  readonly asked: Asked
  readonly readAgain: ReadAgain
  readonly onDone: (message: string) => void
}

type RatingProps = {
  readonly label: string
  readonly scale: Asked['scale']
  readonly value: string
  readonly onChange: (value: string) => void
}

const Rating = ({ label, scale, value, onChange }: RatingProps) => {
  const id = useId()
  return (
    <div className={design.field}>
      <label htmlFor={id}>{label}</label>
      <div className={design.fieldInput}>
        <select id={id} className={design.outlined} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">No rating</option>
          {scale.map((step) => (
            <option key={step.name} value={step.name}>
              {step.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const Comment = ({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) => {
  const id = useId()
  return (
    <div className={design.field}>
      <label htmlFor={id}>What should we know about this student?</label>
      <div className={design.fieldInput}>
        <textarea
          id={id}
          className={design.outlined}
          rows={7}
          maxLength={maxCounselorText.comment}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  )
}

const Failure = ({ error }: { readonly error: unknown }) => (
  <div className={noticeLooks.failure} role="alert">
    <Icon name="warning" />
    <div>{messageOf(error)}</div>
  </div>
)

/** Why the letter cannot be sent yet; undefined if it can. */
const whyNot = ({ files }: Asked, comment: string): string | undefined => {
  if (files.some(isPending)) return 'A file is still being processed.'
  if (files.some(({ status }) => status === 'FAILED')) return 'Replace or remove the file that could not be processed.'
  const hasFile = files.some(({ status }) => status === 'COMPLETED')
  return hasFile || comment.trim() !== '' ? undefined : 'Add a file, or write a few sentences.'
}

/** Files, ratings and a text, sent together once. */
export const LetterForm = ({ token, asked, readAgain, onDone }: Props) => {
  const [ratings, setRatings] = useState<Readonly<Record<string, string>>>({})
  const [comment, type] = useKeptText(`counselor ${token}`)
  const [wasPressed, setPressed] = useState(false)
  const sending = useAction(async () => {
    const given = Object.fromEntries(Object.entries(ratings).filter(([, value]) => value !== ''))
    const { message } = await sendLetter(token, { ratings: given, comment })
    onDone(message)
  })
  const reason = whyNot(asked, comment)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (reason === undefined) sending.run()
  }
  return (
    <form className={design.stack} onSubmit={submit} noValidate>
      <section className={design.stack} aria-labelledby="files-title">
        <h2 id="files-title">Letter and transcript</h2>
        <p>PDF, Word or a picture, up to 1 MB each. Send one, both, or only a text below.</p>
        <ul className={`${design.stack} ${css.counselorFiles}`}>
          {asked.files.map((file) => (
            <CounselorFile key={file.name} token={token} file={file} readAgain={readAgain} />
          ))}
        </ul>
      </section>
      <section className={design.stack} aria-labelledby="ratings-title">
        <h2 id="ratings-title">Compared with others you have taught</h2>
        <div className={css.counselorRatings}>
          {asked.ratings.map(({ name, label }) => (
            <Rating
              key={name}
              label={label}
              scale={asked.scale}
              value={ratings[name] ?? ''}
              onChange={(value) => setRatings({ ...ratings, [name]: value })}
            />
          ))}
        </div>
        <Comment value={comment} onChange={type} />
      </section>
      {sending.error !== undefined && <Failure error={sending.error} />}
      {wasPressed && reason !== undefined && (
        <p role="alert" className={noticeLooks.warning}>
          {reason}
        </p>
      )}
      <p>What you send cannot be changed afterwards.</p>
      <button type="submit" className={`${design.button} ${design.buttonWide}`}>
        <ButtonLabel isBusy={sending.isPending}>Send to the admissions office</ButtonLabel>
      </button>
    </form>
  )
}

/** For somebody who would rather not write, or whom the student did not mean. */
export const Decline = ({ token, asked: { student }, onDone }: Omit<Props, 'readAgain'>) => {
  const declining = useAction(async (reason: 'declined' | 'not-me') => {
    const { message } = await decline(token, reason)
    onDone(message)
  })
  return (
    <details className={css.counselorDecline}>
      <summary>I cannot write this</summary>
      <div className={design.stack}>
        <p>
          We tell {student}, who can name somebody else. We do not say why, and we will not write to you again about it.
        </p>
        {declining.error !== undefined && <Failure error={declining.error} />}
        <div className={`${design.wrap} ${css.counselorRow}`}>
          <button
            type="button"
            className={`${design.button} ${design.buttonQuiet}`}
            onClick={() => declining.run('declined')}
          >
            I would rather not write
          </button>
          <button
            type="button"
            className={`${design.button} ${design.buttonQuiet}`}
            onClick={() => declining.run('not-me')}
          >
            I am not this person
          </button>
        </div>
      </div>
    </details>
  )
}
