import { maxDeskText } from '@apply/engine/desk'
import { useId, useRef } from 'react'
import { moveFocus, takeLostFocus } from '../../design/focus.ts'
import { LoadFailure } from '../failures.tsx'
import * as panelCss from '../panel.module.css'
import { type MailDraft, useMailTemplates } from './mail-data.ts'

type Props = { readonly draft: MailDraft | undefined; readonly onChange: (draft: MailDraft | undefined) => void }

type FieldChoiceProps = { readonly onChoose: (name: string) => void }

/** Puts a field into the text where the cursor was. */
const FieldChoice = ({ onChoose }: FieldChoiceProps) => {
  const { data } = useMailTemplates()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>Add to the text</label>
      <select id={id} value="" onChange={({ target }) => target.value !== '' && onChoose(target.value)}>
        <option value="">A field that is filled in …</option>
        {data?.fields.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </>
  )
}

type TextProps = { readonly draft: MailDraft; readonly onChange: (draft: MailDraft) => void }

const Words = ({ draft, onChange }: TextProps) => {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { text } = draft
    const at = area.current?.selectionEnd ?? text.length
    onChange({ ...draft, text: `${text.slice(0, at)}{${name}}${text.slice(at)}` })
    moveFocus(area.current)
  }
  return (
    <>
      <label htmlFor={`${id}-subject`}>Subject</label>
      <input
        id={`${id}-subject`}
        type="text"
        dir="auto"
        required
        maxLength={maxDeskText.subject}
        value={draft.subject}
        onChange={({ target }) => onChange({ ...draft, subject: target.value })}
      />
      <label htmlFor={`${id}-text`}>Text</label>
      <textarea
        id={`${id}-text`}
        ref={area}
        dir="auto"
        rows={9}
        required
        maxLength={maxDeskText.mail}
        value={draft.text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      <p id={`${id}-hint`} className={panelCss.deskMuted}>
        {'What stands in braces, such as {first_name}, is filled in from the application of each applicant.'}
      </p>
      <FieldChoice onChoose={insert} />
    </>
  )
}

/** Chooses a template of the school and lets its words be changed. */
export const MailFields = ({ draft, onChange }: Props) => {
  const { data, error, refetch } = useMailTemplates()
  const id = useId()
  const choose = (name: string) => {
    const found = data?.templates.find((template) => template.name === name)
    onChange(found && { template: found.name, subject: found.subject, text: found.text })
  }
  if (error && !data)
    return (
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The templates could not be loaded</h3>
      </LoadFailure>
    )
  return (
    <>
      <label htmlFor={`${id}-template`}>Template</label>
      <select
        id={`${id}-template`}
        ref={takeLostFocus}
        required
        value={draft?.template ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Choose…</option>
        {data?.templates.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {draft && <Words draft={draft} onChange={onChange} />}
    </>
  )
}
