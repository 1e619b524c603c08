import { type KeyboardEvent, useEffect, useRef } from 'react'
import { moveFocusInPlace } from '../../design/focus.ts'
import { Icon, Spinner } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { QrCode } from '../../design/qr-code.tsx'
import type { PhoneLink, PhoneLinkState } from '../../draft/files/phone-link.ts'
import { useDraft } from '../../draft/use-draft.ts'
import { useObservable } from '../../ui/observable.ts'
import * as phonePanelCss from './phone-panel.module.css'
import * as uploadsCss from './uploads.module.css'

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
    <div className={`${design.wrap} ${phonePanelCss.phoneSteps}`}>
      <QrCode
        text={`${origin}${pagePath}#${code}`}
        label="QR code for your phone"
        className={phonePanelCss.qrCode}
        correction="M"
      />
      <div>
        <p>Scan this with the camera of your phone.</p>
        <p>
          Or open <strong className={phonePanelCss.phoneAddress}>{`${host}${pagePath}`}</strong> on your phone and enter
          the code <strong className={phonePanelCss.phoneCode}>{code}</strong>
        </p>
        <p className={phonePanelCss.phoneNote}>The code works once, for ten minutes. Do not share it.</p>
      </div>
    </div>
  )
}

type Props = {
  readonly questionKey: string
  readonly link: PhoneLink
  readonly onClose: () => void
}

/** Shows a code for the phone, and what the phone does with it. */
export const PhonePanel = ({ questionKey, link, onClose }: Props) => {
  const { saving } = useDraft()
  const state = useObservable(link.state)
  const panel = useRef<HTMLElement>(null)
  const start = () => void link.start(questionKey, saving.flush)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is asked for once, when the panel opens
  useEffect(() => {
    if (link.state.get().kind !== 'open') start()
    moveFocusInPlace(panel.current)
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const close = () => {
    link.close()
    onClose()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  const isOver = state.kind === 'ended' || state.kind === 'failed'
  return (
    <section
      ref={panel}
      className={`${design.stack} ${design.outlined} ${phonePanelCss.phonePanel}`}
      aria-label="Use your phone"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {state.kind === 'open' && <Steps code={state.code} />}
      <div className={`${design.wrap} ${phonePanelCss.phoneFoot}`}>
        <p className={`${design.row} ${phonePanelCss.phoneStatus}`} role="status">
          {isOver ? <Icon name="warning" /> : <Spinner />}
          <span>{statusText(state)}</span>
        </p>
        <p className={`${design.wrap} ${design.touchLinks} ${uploadsCss.fileActions}`}>
          {isOver && (
            <button type="button" className={design.linkButton} onClick={start}>
              Get a new code
            </button>
          )}
          <button type="button" className={design.linkButton} onClick={close}>
            {isOver ? 'Close' : 'Cancel'}
          </button>
        </p>
      </div>
    </section>
  )
}
