import { useEffect } from 'react'
import { missingParts } from './load-code.ts'
import { useObservable } from './observable.ts'
import { reloadAction } from './reload-page.ts'
import { dismissToastsLabelled, showToast } from './toasts.ts'

type Props = {
  /** What a reload does with what was typed. */
  readonly kept: string
}

const words = 'A part of this page could not be loaded. Please check your connection, and reload the page to go on.'
const label = 'Reload'

/** Tells about missing parts in a toast, until they have come. */
export const ReloadToast = ({ kept }: Props) => {
  const count = useObservable(missingParts)
  useEffect(() => {
    if (count === 0) dismissToastsLabelled(label)
    else showToast({ severity: 'error', message: `${words} ${kept}`, label, action: reloadAction })
  }, [count, kept])
  return null
}
