import type { answerRequest, readRequests } from '@apply/contract/requests'
import { momentInTimeZone } from '@apply/engine/calendar'
import { maxDeskText } from '@apply/engine/desk'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureMessage, UnauthorizedError } from '../../api/failures.ts'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel, Icon } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { inactivityMessage, onSessionEnd } from '../../session/log-out.ts'
import { createSessionResource } from '../../session/session-resource.ts'
import { getSnapshot } from '../../session/snapshot.ts'
import { useAction } from '../../ui/action.ts'
import { forgetKeptTexts, useKeptText } from '../../ui/kept-text.ts'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import { useCutNote } from '../questions/cut-note.tsx'
import { type Request, RequestFile, useRequestFile } from './request-file.tsx'
import * as css from './requests.module.css'

/** Whoever was idle is expected back, and so is whose session has ended by itself. A login ends no session. */
onSessionEnd((message) => {
  const isExpectedBack = message === inactivityMessage || message === new UnauthorizedError().message
  if (getSnapshot().is_logged_in && !isExpectedBack) forgetKeptTexts()
})

type OpenProps = { readonly request: Request; readonly onSent: () => Promise<void> }

/** What was typed and uploaded for a request, and the button that sends it. */
const AnswerForm = ({ request, onSent }: OpenProps) => {
  const { id, title, wants } = request
  // Nobody else has the same request.
  const [text, type] = useKeptText(id)
  const { upload, state } = useRequestFile(request)
  const field = useId()
  const { noteId, handlers, note } = useCutNote(field, maxDeskText.answer)
  const send = useAction(async () => {
    try {
      await call<typeof answerRequest>('POST', '/api/requests/:id/answer', { params: { id }, body: { text } })
      type('')
    } finally {
      // Also after a failure: the answer may have arrived, and only the response was lost.
      await onSent()
    }
  })
  const needsFile = wants === 'document'
  const hasFile = state.kind === 'present'
  const [wasPressed, setPressed] = useState(false)
  // A file that was refused has a message of its own.
  const isTooEarly = wasPressed && needsFile && state.kind === 'none'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (hasFile || !needsFile) send.run()
  }
  return (
    <form className={css.requestForm} onSubmit={submit}>
      {needsFile && <RequestFile request={request} upload={upload} state={state} />}
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
      <p className={css.requestError} role="alert">
        {isTooEarly ? 'Please add your file first.' : send.error !== undefined && failureMessage(send.error)}
      </p>
      <button type="submit" className={design.button} aria-disabled={send.isPending}>
        <ButtonLabel isBusy={send.isPending}>Send</ButtonLabel>
        <span className={design.visuallyHidden}> {title}</span>
      </button>
      <p className={css.requestHint}>You cannot change what you have sent.</p>
    </form>
  )
}

type SentProps = { readonly request: Request; readonly isNew: boolean }

/** A request that was just sent takes the focus of its form, which is gone, unless its owner has gone on: a screen reader then says it. */
const SentRequest = ({ request: { title, answered_at }, isNew }: SentProps) => {
  const { timeZone } = useSchool()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) takeLostFocus(line.current)
  }, [isNew])
  return (
    <p ref={line} className={`${design.withIcon} ${css.requestSent}`} tabIndex={-1}>
      <Icon name="check" />
      <span>
        {title}: {answered_at === undefined ? 'done' : `sent on ${momentInTimeZone(timeZone, new Date(answered_at))}`}
      </span>
    </p>
  )
}

const OpenRequest = ({ request, onSent }: OpenProps) => (
  <section className={css.request} aria-labelledby={`title-${request.key}`}>
    <h3 id={`title-${request.key}`}>{request.title}</h3>
    <p className={css.requestText}>{request.text}</p>
    <AnswerForm request={request} onSent={onSent} />
  </section>
)

const NotChecked = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <p>We could not check whether the school needs anything else from you.</p>
    <button type="button" className={design.linkButton} onClick={onRetry}>
      Try again
    </button>
  </>
)

const ownRequests = createSessionResource((signal) => call<typeof readRequests>('GET', '/api/requests', { signal }), {
  isReadAnew: true,
})

const checkAgain = () => void ownRequests.refetch()

/** What the school asks for after the submission. Nothing if it asks for nothing. */
export const Requests = () => {
  const { data, error } = useLoaded(ownRequests)
  const [sent, setSent] = useState<string>()
  const onSent = (id: string) => {
    setSent(id)
    return ownRequests.refetch()
  }
  if (error !== undefined && !data)
    return (
      <section className={`${design.card} ${css.requests}`} aria-label="Requests of the school">
        <NotChecked onRetry={checkAgain} />
      </section>
    )
  if (!data || data.requests.length === 0) return null
  const open = data.requests.filter(({ status }) => status === 'open')
  return (
    <section className={`${design.card} ${css.requests}`} aria-labelledby="requests-title">
      <h2 id="requests-title">{open.length > 0 ? 'We need something else from you' : 'What you have sent us'}</h2>
      {error !== undefined && <NotChecked onRetry={checkAgain} />}
      {open.length === 0 && <p role="status">Thank you. We have everything that we asked you for here.</p>}
      {open.map((request) => (
        <OpenRequest key={request.id} request={request} onSent={() => onSent(request.id)} />
      ))}
      {data.requests
        .filter(({ status }) => status !== 'open')
        .map((request) => (
          <SentRequest key={request.id} request={request} isNew={request.id === sent} />
        ))}
    </section>
  )
}
