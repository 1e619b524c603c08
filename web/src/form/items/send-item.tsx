import type { sendItem } from '@apply/contract/items'
import { maxDeskText } from '@apply/engine/desk'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useAction } from '../../ui/action.ts'
import { useKeptText } from '../../ui/kept-text.ts'
import { RequestFile, useRequestFile } from '../requests/request-file.tsx'
import * as css from '../requests/requests.module.css'
import type { OwnItem } from './item-words.ts'

type Props = { readonly item: OwnItem; readonly onSent: () => Promise<void> }

type SendProps = Props & { readonly text: string; readonly canSend: boolean; readonly whyNot: string }

const SendButton = ({ item: { id, title }, text, canSend, whyNot, onSent }: SendProps) => {
  const [wasPressed, setPressed] = useState(false)
  const send = useAction(async () => {
    try {
      await call<typeof sendItem>('POST', '/api/items/:id/answer', { params: { id }, body: { text } })
    } finally {
      // Also after a failure: it may have arrived, and only the response was lost.
      await onSent()
    }
  })
  const press = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (canSend) send.run()
  }
  return (
    <>
      <p className={css.requestError} role="alert">
        {wasPressed && !canSend ? whyNot : send.error !== undefined && failureMessage(send.error)}
      </p>
      <p>
        <button type="submit" className={design.button} aria-disabled={send.isPending} onClick={press}>
          <ButtonLabel isBusy={send.isPending}>Send</ButtonLabel>
          <span className={design.visuallyHidden}> {title}</span>
        </button>
      </p>
      <p className={css.requestHint}>You cannot change what you have sent.</p>
    </>
  )
}

const SendFile = ({ item, onSent }: Props) => {
  const { upload, state } = useRequestFile(item)
  return (
    <form className={css.requestForm}>
      <RequestFile request={item} upload={upload} state={state} />
      <SendButton
        item={item}
        text=""
        canSend={state.kind === 'present'}
        // A file that was refused has a message of its own.
        whyNot={state.kind === 'none' ? 'Please add your file first.' : ''}
        onSent={onSent}
      />
    </form>
  )
}

const SendText = ({ item, onSent }: Props) => {
  const [text, type] = useKeptText(item.id)
  const field = useId()
  return (
    <form className={css.requestForm}>
      <label htmlFor={field}>Your answer</label>
      <textarea
        id={field}
        dir="auto"
        rows={4}
        maxLength={maxDeskText.answer}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <SendButton
        item={item}
        text={text}
        canSend={text.trim() !== ''}
        whyNot="Please write your answer."
        onSent={onSent}
      />
    </form>
  )
}

/** Takes what an item of the list asks for. */
export const SendItem = (props: Props) =>
  props.item.wants === 'document' ? <SendFile {...props} /> : <SendText {...props} />
