import type { previewDeskMail, readDeskMails, readMailTemplates, sendDeskMail } from '@apply/contract/desk/mails'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'

export type MailDraft = { readonly template: string; readonly subject: string; readonly text: string }
export type DeskMail = ResponseOf<typeof readDeskMails>['mails'][number]
export type RenderedMail = ResponseOf<typeof previewDeskMail>

const mailsKey = (id: string) => ['mails', id]

export const useMails = (id: string) =>
  useQuery({
    queryKey: mailsKey(id),
    queryFn: ({ signal }) =>
      call<typeof readDeskMails>('GET', '/desk/api/applications/:id/mails', { params: { id }, signal }),
  })

/** The templates of the school and the fields. They change with a new version only. */
export const useMailTemplates = () =>
  useQuery({
    queryKey: ['mail templates'],
    queryFn: () => call<typeof readMailTemplates>('GET', '/desk/api/mail-templates'),
    staleTime: Number.POSITIVE_INFINITY,
  })

const settleMs = 400

/** The value once it has not changed for a moment. */
const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The mail to one applicant as it would be sent, a moment after the last key. What was shown before stays until then. */
export const usePreview = (id: string, draft: MailDraft) => {
  const wanted = useSettled(draft)
  const query = useQuery({
    queryKey: [...mailsKey(id), 'preview', wanted],
    queryFn: ({ signal }) =>
      call<typeof previewDeskMail>('POST', '/desk/api/applications/:id/mails/preview', {
        params: { id },
        body: wanted,
        signal,
      }),
    enabled: wanted.subject.trim() !== '' && wanted.text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  /** Of what is written now: only that may be sent. */
  const isCurrent = wanted === draft && !query.isPlaceholderData && !query.isFetching && !query.error
  return { ...query, isCurrent }
}

export const useSend = (id: string) =>
  useSingleMutation({
    mutationFn: ({ draft, seen }: { readonly draft: MailDraft; readonly seen: string }) =>
      call<typeof sendDeskMail>('POST', '/desk/api/applications/:id/mails', {
        params: { id },
        body: { ...draft, seen },
      }),
    onSuccess: toastSuccess,
    onSettled: useReload(mailsKey(id), ['application history', id]),
  })
