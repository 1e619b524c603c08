import type { checkCopy, checkReceipt } from '@apply/contract/receipt-check'
import { momentInTimeZone } from '@apply/engine/calendar'
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { Icon, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { useAction } from '../ui/action.ts'
import { createResource, useLoaded } from '../ui/resource.ts'
import { useQueryParameters } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import * as css from './receipt-page.module.css'

type Verdict = ResponseOf<typeof checkReceipt>

type MessageProps = { readonly kind: 'done' | 'failure'; readonly children: ReactNode }

const Message = ({ kind, children }: MessageProps) => (
  <div className={noticeLooks[kind]}>
    <Icon name={kind === 'done' ? 'check' : 'warning'} />
    <div>{children}</div>
  </div>
)

type VerdictProps = { readonly verdict: Verdict; readonly what: string }

const VerdictMessage = ({ verdict: { is_genuine, submitted_at }, what }: VerdictProps) => {
  const { timeZone } = useSchool()
  return is_genuine && submitted_at !== undefined ? (
    <Message kind="done">
      <strong>Genuine.</strong> Submitted on {momentInTimeZone(timeZone, new Date(submitted_at))}, not changed since.
    </Message>
  ) : (
    <Message kind="failure">
      <strong>Not genuine.</strong> We have no submitted application with this {what}.
    </Message>
  )
}

type ReceiptProps = { readonly number: string; readonly sha256: string }

const ReceiptCheck = (receipt: ReceiptProps) => {
  const [verdict] = useState(() =>
    createResource((signal) =>
      call<typeof checkReceipt>('GET', '/public/receipts/:number/:sha256', { params: receipt, signal }),
    ),
  )
  const { data, error } = useLoaded(verdict)
  return (
    <section className={design.stack} aria-live="polite">
      <p>
        Receipt <strong>{receipt.number}</strong>
      </p>
      {!data && error === undefined && <ScreenSpinner />}
      {data && <VerdictMessage verdict={data} what="receipt" />}
      {error !== undefined && <Message kind="failure">{failureMessage(error)}</Message>}
    </section>
  )
}

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The file stays in the browser; only its SHA-256 is sent. */
const checkFile = async (file: File): Promise<Verdict> => {
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return call<typeof checkCopy>('GET', '/public/copies/:sha256', { params: { sha256 } })
}

const FileCheck = () => {
  const id = useId()
  const { run, data, error, isPending } = useAction(checkFile)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) run(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    <section className={design.stack} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>Check a PDF copy</h2>
      <label
        className={`${design.stack} ${design.sunk} ${css.receiptDrop}`}
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span>Choose a PDF copy, or drop it here. It stays on your device.</span>
        <input
          id={id}
          type="file"
          accept="application/pdf"
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(target.files)}
        />
      </label>
      <div aria-live="polite">
        {isPending && <ScreenSpinner />}
        {data && <VerdictMessage verdict={data} what="file" />}
        {error !== undefined && <Message kind="failure">{failureMessage(error)}</Message>}
      </div>
    </section>
  )
}

/** Tells anybody whether a receipt or a PDF copy is genuine, and nothing about the applicant. */
export const ReceiptPage = () => {
  const { application, name } = useSchool()
  const query = useQueryParameters()
  const receipt = { number: query.get('number') ?? '', sha256: query.get('sha256') ?? '' }
  return (
    <main className={design.account}>
      <title>{`Check a receipt · ${application}`}</title>
      <div className={`${design.card} ${design.stack} ${design.accountCard} ${css.receiptCard}`}>
        <h1>Check a receipt</h1>
        <p>Here you can check whether a receipt or a PDF copy of an application to {name} is genuine.</p>
        {receipt.number !== '' && <ReceiptCheck key={`${receipt.number} ${receipt.sha256}`} {...receipt} />}
        <FileCheck />
      </div>
    </main>
  )
}
