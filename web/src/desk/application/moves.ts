import type { changeDeskState } from '@apply/contract/desk/work'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastFailure, useReload, useSingleMutation } from '../mutations.ts'
import { type Application, useChoices, useStateLabel } from './application-data.ts'

type Work = NonNullable<Application['work']>

/** Long enough to see that it was the wrong one. */
const undoMs = 15_000

const moveTo = (id: string, state: string, version: number) =>
  call<typeof changeDeskState>('PUT', '/desk/api/applications/:id/state', { params: { id }, body: { state, version } })

/** What was moved, in words. A newer move of the same application takes the place of its toast. */
const movedToast = (name: string, label: string) => ({
  severity: 'success' as const,
  title: 'Moved',
  message: `${name} is in the state “${label}” now.`,
  label: `Move of ${name}`,
})

/**
 * Moves an application at once, and offers to take that back, also on the next page. Undo is a move of its own: by the same rules, from the
 * version that the first one has made, so that it takes nothing back that somebody else did since.
 */
export const useMove = ({ id, name, email }: Application, work: Work | undefined) => {
  const { data } = useChoices()
  const labelOf = useStateLabel()
  const reload = useReload(['application', id], ['application history', id], ['list'])
  const person = name || email
  const queryClient = useQueryClient()
  const undo = async (state: string, version: number) => {
    try {
      await moveTo(id, state, version)
      // Whoever goes back to it must not move it from what it was before.
      queryClient.removeQueries({ queryKey: ['application', id], type: 'inactive' })
      showToast(movedToast(person, labelOf(state)))
    } catch (error) {
      toastFailure(error)
    }
    await reload()
  }
  const move = useSingleMutation({
    mutationFn: ({ from, to }: { readonly from: Work; readonly to: string }) => moveTo(id, to, from.version),
    onSuccess: ({ version }, { from, to }) => {
      const canUndo = data?.states.some((state) => state.name === from.state)
      showToast({
        ...movedToast(person, labelOf(to)),
        duration: undoMs,
        ...(canUndo && { action: { text: 'Undo', run: () => void undo(from.state, version) } }),
      })
    },
    onSettled: reload,
  })
  return { ...move, moveTo: (to: string) => work && move.mutate({ from: work, to }) }
}
