import { maxDeskText } from '@apply/engine/desk'
import { useId } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { useChoices } from './application-data.ts'

/** A request that is being written. */
export type RequestDraft = { readonly template: string; readonly title: string; readonly text: string }

type Props = { readonly draft: RequestDraft | undefined; readonly onChange: (draft: RequestDraft | undefined) => void }

/** Chooses a template of the school and lets its words be changed. */
export const RequestFields = ({ draft, onChange }: Props) => {
  const { data } = useChoices()
  const id = useId()
  const choose = (name: string) => {
    const found = data?.templates.find((template) => template.name === name)
    onChange(found && { template: found.name, title: found.title, text: found.text })
  }
  return (
    <>
      <label htmlFor={`${id}-template`}>Ask for</label>
      <select
        id={`${id}-template`}
        ref={takeLostFocus}
        required
        value={draft?.template ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Choose…</option>
        {data?.templates.map(({ name, title, wants }) => (
          <option key={name} value={name}>
            {title} ({wants === 'document' ? 'a document' : 'an explanation'})
          </option>
        ))}
      </select>
      {draft && (
        <>
          <label htmlFor={`${id}-title`}>Title (also in the mail)</label>
          <input
            id={`${id}-title`}
            type="text"
            dir="auto"
            required
            maxLength={maxDeskText.title}
            value={draft.title}
            onChange={({ target }) => onChange({ ...draft, title: target.value })}
          />
          <label htmlFor={`${id}-text`}>Text</label>
          <textarea
            id={`${id}-text`}
            dir="auto"
            rows={5}
            required
            maxLength={maxDeskText.request}
            value={draft.text}
            onChange={({ target }) => onChange({ ...draft, text: target.value })}
          />
        </>
      )}
    </>
  )
}
