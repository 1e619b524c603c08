import type { Origin } from '@apply/engine/cleared'
import type { Page } from '@apply/engine/define'
import { useCallback, useEffect } from 'react'
import { fileGuardOf } from '../draft/file-guard.ts'
import { undoOf } from '../draft/undo.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { useObservable } from '../ui/observable.ts'
import { useStore } from '../ui/use-store.ts'

/** What a change at this question or these tabs has cleared, with the way back. */
export const ClearedLine = ({ origin }: { readonly origin: Origin }) => {
  const { lines } = undoOf(useAnswers())
  const read = useCallback(() => lines.get().get(origin) ?? null, [lines, origin])
  return useStore(lines.subscribe, read)
}

/** What follows from changes on this page: it is announced, files are asked about, and all of it ends with the page. */
export const ChangeEffects = ({ page }: { readonly page: Page }) => {
  const answers = useAnswers()
  const { announcement, forget } = undoOf(answers)
  const { dialog } = fileGuardOf(answers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it as well
  useEffect(
    () => () => {
      forget()
      dialog.set(null)
    },
    [forget, dialog, page],
  )
  return (
    <>
      <p role="status" className="visually-hidden">
        {useObservable(announcement)}
      </p>
      {useObservable(dialog)}
    </>
  )
}
