import { answerTo, type Draft, isFilled } from '@apply/engine/answers'
import type { Entry } from '@apply/engine/define/layout'
import { memoize } from '@apply/engine/memoize'
import { keysBelow, nodesBelow } from '@apply/engine/walk'
import { useCallback, useState } from 'react'
import { useDerived } from '../draft/use-draft.ts'
import { useLocation } from '../ui/router.tsx'

const phone = '(max-width: 599.98px)'

/** Whether a page of a long list is open at first: on a phone only the wanted one, because all of them fill more than a screen. */
export const useOpenAtFirst = (isWanted: boolean): boolean => {
  const [isOpen] = useState(() => isWanted || !window.matchMedia(phone).matches)
  return isOpen
}

/** An entry with fewer questions takes little room anyway. */
const minNodes = 4

/** Whether nothing in the entry ever has to be answered. */
const canFold = memoize(
  (entry: Entry): boolean =>
    entry.ask.length >= minNodes &&
    !nodesBelow(entry).some((node) => 'rules' in node && node.rules.some(({ rule }) => rule === 'required')),
)

/**
 * An optional entry shows only its first question until it has an answer, or the applicant wants to see all of it. One that
 * the applicant has added is wanted.
 */
export const useFold = (entry: Entry, isAdded: boolean) => {
  const [isOpen, setOpen] = useState(isAdded || !canFold(entry))
  const keys = keysBelow(entry)
  const isStarted = useDerived(
    keys,
    useCallback(({ answers }: Draft) => keysBelow(entry).some((key) => isFilled(answerTo(answers, key))), [entry]),
  )
  const isLinked = keys.includes(useLocation().hash.slice(1))
  // It stays open when its answers are cleared again, so that nothing disappears while the applicant types.
  if (!isOpen && (isStarted || isLinked)) setOpen(true)
  return { isFolded: !isOpen, unfold: () => setOpen(true) } as const
}
