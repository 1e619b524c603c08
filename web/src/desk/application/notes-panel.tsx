import type { addDeskNote, strikeDeskNote } from '@apply/contract/desk/work'
import { hasRole, maxDeskText } from '@apply/engine/desk'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { takeLostFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import { useKeptText } from '../../ui/kept-text.ts'
import { Refusal } from '../failures.tsx'
import * as css from '../panel.module.css'
import { Byline, CompactForm, Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { type Application, type DeskNote, useChange } from './application-data.ts'

const useStrike = (id: string, note: DeskNote) =>
  useChange(id, (reason: string) =>
    call<typeof strikeDeskNote>('POST', '/desk/api/notes/:id/strike', { params: { id: note.id }, body: { reason } }),
  )

type StrikeProps = { readonly strike: ReturnType<typeof useStrike>; readonly onClose: () => void }

const StrikeForm = ({ strike, onClose }: StrikeProps) => {
  const [reason, setReason] = useState('')
  const field = useId()
  return (
    <CompactForm
      action="Strike out"
      isBusy={strike.isPending}
      onSubmit={() => strike.mutate(reason, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <label htmlFor={field}>Reason to strike this note out</label>
      <input
        id={field}
        type="text"
        dir="auto"
        ref={takeLostFocus}
        required
        maxLength={maxDeskText.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </CompactForm>
  )
}

const Note = ({ id, note }: { readonly id: string; readonly note: DeskNote }) => {
  /** False after the form was closed, when the button gets the focus back. */
  const [isStriking, setStriking] = useState<boolean>()
  const { role } = useStaff()
  const strike = useStrike(id, note)
  const { text, written, struck } = note
  return (
    <li>
      {struck ? <del className={css.deskText}>{text}</del> : <p className={css.deskText}>{text}</p>}
      <Byline of={written} />
      {struck && (
        <>
          <Byline of={struck}>Struck out by</Byline>
          <p className={`${css.deskText} ${css.deskMuted}`}>Reason: {struck.reason}</p>
        </>
      )}
      {!struck && !isStriking && hasRole(role, 'officer') && (
        <button
          type="button"
          className={design.linkButton}
          ref={isStriking === false ? takeLostFocus : undefined}
          onClick={() => setStriking(true)}
        >
          Strike out
        </button>
      )}
      {isStriking && !struck && <StrikeForm strike={strike} onClose={() => setStriking(false)} />}
      {/* Outside of the form, which goes if somebody else has struck the note out. */}
      <Refusal error={strike.error} />
    </li>
  )
}

const NewNote = ({ id }: { readonly id: string }) => {
  const [text, type, forgetSent] = useKeptText(`note of ${useStaff().email} about ${id}`)
  const field = useId()
  const add = useChange(id, async () => {
    const body = { text }
    const saved = await call<typeof addDeskNote>('POST', '/desk/api/applications/:id/notes', { params: { id }, body })
    // Also if its officer has gone on to another application meanwhile.
    forgetSent(text)
    return saved
  })
  return (
    <CompactForm
      isQuiet
      action="Save note"
      isBusy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate(undefined)}
    >
      <label htmlFor={field}>New note</label>
      <textarea
        id={field}
        dir="auto"
        rows={2}
        required
        maxLength={maxDeskText.note}
        value={text}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => type(target.value)}
      />
      <p id={`${field}-hint`} className={css.deskMuted}>
        A note cannot be deleted. Applicants who download their data get the notes about them.
      </p>
    </CompactForm>
  )
}

export const NotesPanel = ({ application: { id, notes } }: { readonly application: Application }) => {
  const { role } = useStaff()
  return (
    <Panel title="Notes" count={notes.length}>
      <ol className={css.deskLines}>
        {notes.map((note) => (
          <Note key={note.id} id={id} note={note} />
        ))}
      </ol>
      {hasRole(role, 'officer') && <NewNote id={id} />}
    </Panel>
  )
}
