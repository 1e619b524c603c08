import type { changeReminders, readDraftCare } from '@apply/contract/reminders'
import { dayInWords } from '@apply/engine/calendar'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, repeatIfLost } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { ButtonLabel, ScreenSpinner } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { queryClient } from '../session/query-client.tsx'
import { showToast } from '../ui/toasts.ts'
import { Notice } from './card.tsx'

const draftCareQuery = queryOptions({
  queryKey: ['draft care'],
  queryFn: ({ signal }) => call<typeof readDraftCare>('GET', '/api/account/draft', { signal }),
  staleTime: 0,
})

const useChangeReminders = () =>
  useMutation({
    mutationFn: (gets_reminders: boolean) =>
      repeatIfLost(() => call<typeof changeReminders>('PUT', '/api/account/reminders', { body: { gets_reminders } })),
    onSuccess: ({ message }, gets_reminders) => {
      queryClient.setQueryData(draftCareQuery.queryKey, (known) => known && { ...known, gets_reminders })
      showToast({ severity: 'success', message, label: 'Reminders' })
    },
    // The change may have been made, and only its response was lost.
    onError: () => queryClient.invalidateQueries(draftCareQuery),
    throwOnError: false,
  })

const Reminders = ({ areOn }: { readonly areOn: boolean }) => {
  const { mutate, isPending, error } = useChangeReminders()
  return (
    <>
      <p>
        {areOn
          ? 'We remind you by email when you have not come back for a while and when a deadline is close.'
          : 'Email reminders are off.'}
      </p>
      {error && <Notice>{failureMessage(error)}</Notice>}
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(!areOn)}
      >
        <ButtonLabel isBusy={isPending}>{areOn ? 'Stop Reminders' : 'Turn On Reminders'}</ButtonLabel>
      </button>
    </>
  )
}

/** Until when a draft is kept, and whether its owner is reminded of it. */
export const DraftCare = () => {
  const { data } = useQuery(draftCareQuery)
  if (!data) return <ScreenSpinner />
  if (data.kept_until === null) return <p>You have no application in progress, so there is nothing to remind you of.</p>
  return (
    <>
      <Reminders areOn={data.gets_reminders} />
      <p>
        If you do not come back, we delete your application and your account on{' '}
        <strong>{dayInWords(data.kept_until)}</strong>. We tell you by email {data.notice_days} days before. Each time
        you log in, this date moves on.
      </p>
    </>
  )
}
