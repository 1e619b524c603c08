import type { sendItem } from '@apply/contract/items'
import type { answerRequest } from '@apply/contract/requests'
import { maxDeskText } from '@apply/engine/desk'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureMessage, UnauthorizedError } from '../../api/failures.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { inactivityMessage, onSessionEnd } from '../../session/log-out.ts'
import { getSnapshot } from '../../session/snapshot.ts'
import { useAction } from '../../ui/action.ts'
import { forgetKeptTexts, useKeptText } from '../../ui/kept-text.ts'
import { useCutNote } from '../questions/cut-note.tsx'
import { ItemFile, useItemFile } from './item-file.tsx'
import type { OwnItem } from './item-words.ts'
import * as css from './items.module.css'

/** Whoever was idle is expected back, and so is whose session has ended by itself. A login ends no session. */
onSessionEnd((message) => {
  const isExpectedBack = message === inactivityMessage || message === new UnauthorizedError().message
  if (getSnapshot().is_logged_in && !isExpectedBack) forgetKeptTexts()
})

type Props = { readonly item: OwnItem; readonly onSent: () => Promise<void> }

const send = ({ id, kind }: OwnItem, text: string): Promise<unknown> => {
  const details = { params: { id }, body: { text } }
  return kind === 'request'
    ? call<typeof answerRequest>('POST', '/api/requests/:id/answer', details)
    : call<typeof sendItem>('POST', '/api/items/:id/answer', details)
}

/** Sends an item, and says how that went. */
const useSending = ({ item, onSent }: Props) => {
  // Nobody else has the same item.
  const [text, type] = useKeptText(item.id)
  const action = useAction(async () => {
    try {
      await send(item, text)
      type('')
    } finally {
      // Also after a failure: it may have arrived, and only the response was lost.
      await onSent()
    }
  })
  return { text, type, action }
}

/** What is still missing before it can be sent. A file that was refused has a message of its own. */
const useMissing = (item: OwnItem, text: string) => {
  const { upload, state } = useItemFile(item)
  const needsFile = item.wants === 'document'
  const isReady = needsFile ? state.kind === 'present' : text.trim() !== ''
  const fileMessage = state.kind === 'none' ? 'Please add your file first.' : ''
  return { upload, state, needsFile, isReady, missing: needsFile ? fileMessage : 'Please write your answer.' }
}

/** Takes what an item asks for: a file with a comment, or an answer. */
export const SendItem = ({ item, onSent }: Props) => {
  const { text, type, action } = useSending({ item, onSent })
  const { upload, state, needsFile, isReady, missing } = useMissing(item, text)
  const [wasPressed, setPressed] = useState(false)
  const field = useId()
  const { noteId, handlers, note } = useCutNote(field, maxDeskText.answer)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (isReady) action.run()
  }
  return (
    <form className={css.itemForm} noValidate onSubmit={submit}>
      {needsFile && <ItemFile item={item} upload={upload} state={state} />}
      <label htmlFor={field}>{needsFile ? 'A comment (optional)' : 'Your answer'}</label>
      <textarea
        {...handlers}
        id={field}
        aria-describedby={noteId}
        dir="auto"
        rows={needsFile ? 2 : 5}
        maxLength={maxDeskText.answer}
        required={!needsFile}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {note}
      <p className={css.itemError} role="alert">
        {wasPressed && !isReady ? missing : action.error !== undefined && failureMessage(action.error)}
      </p>
      <button type="submit" className={design.button} aria-disabled={action.isPending}>
        <ButtonLabel isBusy={action.isPending}>Send</ButtonLabel>
        <span className={design.visuallyHidden}> {item.title}</span>
      </button>
      <p className={css.itemHint}>You cannot change what you have sent.</p>
    </form>
  )
}
