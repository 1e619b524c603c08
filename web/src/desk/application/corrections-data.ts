import type {
  approveCorrection,
  proposeCorrection,
  readCorrectableQuestions,
  readCorrections,
  refuseCorrection,
} from '@apply/contract/desk/corrections'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'

export type Correction = ResponseOf<typeof readCorrections>['corrections'][number]
export type CorrectableQuestion = ResponseOf<typeof readCorrectableQuestions>['questions'][number]

const correctionsKey = (id: string) => ['corrections', id]

export const useCorrections = (id: string) =>
  useQuery({
    queryKey: correctionsKey(id),
    queryFn: ({ signal }) =>
      call<typeof readCorrections>('GET', '/desk/api/applications/:id/corrections', { params: { id }, signal }),
  })

export const useCorrectableQuestions = (id: string) =>
  useQuery({
    queryKey: [...correctionsKey(id), 'questions'],
    queryFn: ({ signal }) =>
      call<typeof readCorrectableQuestions>('GET', '/desk/api/applications/:id/corrections/questions', {
        params: { id },
        signal,
      }),
  })

/** What a correction changes on the page. */
const useChanging = (id: string) => ({
  onSuccess: toastSuccess,
  onSettled: useReload(correctionsKey(id), ['application', id], ['application history', id], ['list']),
})

type Proposal = { readonly key: string; readonly value: string; readonly reason: string }

export const usePropose = (id: string) =>
  useSingleMutation({
    mutationFn: (body: Proposal) =>
      call<typeof proposeCorrection>('POST', '/desk/api/applications/:id/corrections', { params: { id }, body }),
    ...useChanging(id),
  })

export const useSettle = (id: string, correction: string) =>
  useSingleMutation({
    mutationFn: (as: 'approve' | 'refuse') =>
      as === 'approve'
        ? call<typeof approveCorrection>('POST', '/desk/api/corrections/:id/approve', { params: { id: correction } })
        : call<typeof refuseCorrection>('POST', '/desk/api/corrections/:id/refuse', { params: { id: correction } }),
    ...useChanging(id),
  })
