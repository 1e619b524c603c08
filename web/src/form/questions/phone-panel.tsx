import './phone-panel.css'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type PhoneLinkState, phoneLinkOf } from '../../draft/files/phone-link.ts'
import type { Upload } from '../../draft/files/upload.ts'
import { Icon, Spinner } from '../../ui/icons.tsx'
import { useObservable } from '../../ui/observable.ts'
import { QrCode } from '../../ui/qr-code.tsx'

const pagePath = '/from-phone'

const statusTexts = {
  waiting: 'Waiting for your phone…',
  opened: 'Your phone has opened the page. Take the picture there.',
  sending: 'Your phone is sending the file…',
} as const

/** What has become of the code, also for screen readers. */
const statusText = (state: PhoneLinkState): string => {
  switch (state.kind) {
    case 'open':
      return statusTexts[state.status]
    case 'failed':
      return state.message
    case 'ended':
      return 'This code has expired.'
    case 'starting':
    case 'closed':
      return 'Getting a code…'
  }
}

const Steps = ({ code }: { readonly code: string }) => {
  const { host, origin } = window.location
  return (
    <div className="phone-steps">
      <QrCode text={`${origin}${pagePath}#${code}`} label="QR code for your phone" className="qr-code" correction="M" />
      <div>
        <p>Scan this with the camera of your phone.</p>
        <p>
          Or open <strong className="phone-address">{`${host}${pagePath}`}</strong> on your phone and enter the code{' '}
          <strong className="phone-code">{code}</strong>
        </p>
        <p className="phone-note">The code works once, for ten minutes. Do not share it.</p>
      </div>
    </div>
  )
}

type Props = {
  readonly questionKey: string
  readonly upload: Upload
  readonly save: () => Promise<void>
  readonly onClose: () => void
}

/** Shows a code for the phone, and what the phone does with it. */
export const PhonePanel = ({ questionKey, upload, save, onClose }: Props) => {
  const link = phoneLinkOf(upload)
  const state = useObservable(link.state)
  const panel = useRef<HTMLElement>(null)
  const start = () => void link.start(questionKey, save)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is asked for once, when the panel opens
  useEffect(() => {
    if (link.state.get().kind !== 'open') start()
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const close = () => {
    link.close()
    onClose()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  const isOver = state.kind === 'ended' || state.kind === 'failed'
  return (
    <section ref={panel} className="phone-panel" aria-label="Use your phone" tabIndex={-1} onKeyDown={onKeyDown}>
      {state.kind === 'open' && <Steps code={state.code} />}
      <div className="phone-foot">
        <p className="phone-status" role="status">
          {isOver ? <Icon name="warning" /> : <Spinner />}
          <span>{statusText(state)}</span>
        </p>
        <p className="file-actions">
          {isOver && (
            <button type="button" className="link-button" onClick={start}>
              Get a new code
            </button>
          )}
          <button type="button" className="link-button" onClick={close}>
            {isOver ? 'Close' : 'Cancel'}
          </button>
        </p>
      </div>
    </section>
  )
}
