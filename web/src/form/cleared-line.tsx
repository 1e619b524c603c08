import type { Origin } from '@apply/engine/cleared'
import type { Page } from '@apply/engine/define'
import { useCallback, useEffect } from 'react'
import { fileGuardOf } from '../draft/file-guard.ts'
import { undoOf } from '../draft/undo.ts'
import { useAnswers } from '../draft/use-answers.ts'
import { useObservable, useStore } from '../ui/observable.ts'

/** What a change at this question or these tabs has cleared, with a button to undo it. */
export const ClearedLine = ({ origin }: { readonly origin: Origin }) => {
  const { lines } = undoOf(useAnswers())
  const read = useCallback(() => lines.get().get(origin) ?? null, [lines, origin])
  return useStore(lines.subscribe, read)
}

/** The live region about cleared answers and the dialog about files; both are reset when the page is left. */
export const ChangeEffects = ({ page }: { readonly page: Page }) => {
  const answers = useAnswers()
  const { announcement, reset } = undoOf(answers)
  const { dialog } = fileGuardOf(answers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page resets it too
  useEffect(
    () => () => {
      reset()
      dialog.set(null)
    },
    [reset, dialog, page],
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
