import { Refusal } from '../failures.tsx'
import * as panelCss from '../panel.module.css'
import * as css from './mail.module.css'
import type { MailDraft, RenderedMail, usePreview } from './mail-data.ts'

/** A mail as its reader gets it: the text of the mail itself, not made again here. */
const RenderedView = ({ mail: { to, reply_to, subject, text } }: { readonly mail: RenderedMail }) => (
  <>
    <dl className={panelCss.deskFacts}>
      <dt>To</dt>
      <dd>{to}</dd>
      <dt>Answers go to</dt>
      <dd>{reply_to}</dd>
      <dt>Subject</dt>
      <dd dir="auto">
        <strong>{subject}</strong>
      </dd>
    </dl>
    <div className={css.deskMailText} dir="auto">
      {text}
    </div>
  </>
)

type Props = { readonly draft: MailDraft; readonly preview: ReturnType<typeof usePreview>; readonly title: string }

/** What would be sent, as it is written; or why it cannot be sent. */
export const MailPreview = ({ draft, preview: { data, error, isCurrent }, title }: Props) => (
  <section className={css.deskMailPreview} aria-label={title} data-stale={!isCurrent || undefined}>
    <h3>{title}</h3>
    <div role="status">
      {draft.subject.trim() === '' || draft.text.trim() === '' ? (
        <p className={panelCss.deskMuted}>Write a subject and a text to see the mail.</p>
      ) : (
        <Refusal error={error} />
      )}
    </div>
    {data && !error && <RenderedView mail={data} />}
  </section>
)
