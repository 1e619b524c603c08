import type { Draft } from '@apply/engine/answers'
import type { Page } from '@apply/engine/define'
import { type StepState, stepStates } from '@apply/engine/step-state'
import { useCallback } from 'react'
import { useForm } from '../draft/form-context.ts'
import { sameItems, useOverall } from '../draft/use-answers.ts'
import { useSnapshot } from '../session/snapshot.ts'

const sameStates = (left: ReadonlyMap<Page, StepState>, right: ReadonlyMap<Page, StepState>) =>
  sameItems([...left.values()], [...right.values()])

/** How far each step has come. */
export const useStepStates = (): ReadonlyMap<Page, StepState> => {
  const form = useForm()
  const { web_status } = useSnapshot()
  const derive = useCallback(
    (draft: Draft, today: string) => stepStates(form, draft, web_status, today),
    [form, web_status],
  )
  return useOverall(derive, sameStates)
}
