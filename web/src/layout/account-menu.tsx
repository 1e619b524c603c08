import { lazy, Suspense, useRef, useState } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { AfterFirstPaint } from '../ui/after-first-paint.tsx'
import { Icon } from '../ui/icon.tsx'

const AccountPopover = lazy(async () => ({
  default: (await fetchCode(() => import('./account-popover.tsx'))).AccountPopover,
}))

/** One button from the first paint on; what it opens arrives a moment later, and an early press is kept for it. */
export const AccountMenu = () => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
      >
        <Icon name="person" />
        Account
      </button>
      <AfterFirstPaint>
        <Suspense fallback={null}>
          <AccountPopover isOpen={isOpen} onOpenChange={setOpen} button={button} />
        </Suspense>
      </AfterFirstPaint>
    </>
  )
}
