import { useState } from 'react'
import * as design from '../../design/index.module.css'
import * as css from './mail.module.css'
import { type MailDraft, usePreview } from './mail-data.ts'
import { MailPreview } from './mail-preview.tsx'

type Props = { readonly draft: MailDraft; readonly examples: readonly string[] }

/** Some of the mails of a bulk action, one at a time, each as it is sent to its applicant. */
export const MailExamples = ({ draft, examples }: Props) => {
  const [index, setIndex] = useState(0)
  const preview = usePreview(examples[index] ?? '', draft)
  if (examples.length === 0) return null
  const step = (by: number) => setIndex((index + by + examples.length) % examples.length)
  return (
    <>
      <MailPreview draft={draft} preview={preview} title={`Mail ${index + 1} of ${examples.length} to read before`} />
      {examples.length > 1 && (
        <p className={css.deskMailBrowse}>
          <button type="button" className={design.linkButton} onClick={() => step(-1)}>
            The one before
          </button>
          <button type="button" className={design.linkButton} onClick={() => step(1)}>
            The next one
          </button>
        </p>
      )}
    </>
  )
}
