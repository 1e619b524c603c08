import { lazy, Suspense, useState } from 'react'
import { AccountButton } from './account-button.tsx'
import { AfterFirstPaint } from './after-first-paint.tsx'

const AccountPopover = lazy(async () => ({ default: (await import('./account-popover.tsx')).AccountPopover }))

/** The account button, alive from the first paint; the popover behind it arrives a moment later. */
export const AccountMenu = () => {
  const [wasPressed, setPressed] = useState(false)
  const waiting = <AccountButton aria-haspopup="dialog" aria-expanded={false} onClick={() => setPressed(true)} />
  return (
    <Suspense fallback={waiting}>
      <AfterFirstPaint before={waiting}>
        <AccountPopover openAtOnce={wasPressed} />
      </AfterFirstPaint>
    </Suspense>
  )
}
