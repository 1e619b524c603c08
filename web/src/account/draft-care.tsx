import type { changeReminders, readDraftCare } from '@apply/contract/reminders'
import { dayInWords } from '@apply/engine/calendar'
import { call, type ResponseOf, repeatIfLost } from '../api/call.ts'
import { failureMessage } from '../api/failures.ts'
import { ButtonLabel } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { createSessionResource } from '../session/session-resource.ts'
import { useAction } from '../ui/action.ts'
import { showToast } from '../ui/toasts.ts'
import { Notice } from './card.tsx'
import { Loaded } from './loaded.tsx'

const draftCare = createSessionResource((signal) => call<typeof readDraftCare>('GET', '/api/account/draft', { signal }))

const changeTo = (gets_reminders: boolean) =>
  repeatIfLost(() => call<typeof changeReminders>('PUT', '/api/account/reminders', { body: { gets_reminders } }))

const useChangeReminders = () =>
  useAction(async (gets_reminders: boolean) => {
    try {
      const { message } = await changeTo(gets_reminders)
      draftCare.change((known) => ({ ...known, gets_reminders }))
      showToast({ severity: 'success', message, label: 'Reminders' })
    } catch (error) {
      // The change may have been made, and only its response was lost.
      await draftCare.refetch()
      throw error
    }
  })

const Reminders = ({ areOn }: { readonly areOn: boolean }) => {
  const { run, isPending, error } = useChangeReminders()
  return (
    <>
      <p>
        {areOn
          ? 'We remind you by email when you have not come back for a while and when a deadline is close.'
          : 'Email reminders are off.'}
      </p>
      {error !== undefined && <Notice>{failureMessage(error)}</Notice>}
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet}`}
        aria-disabled={isPending}
        onClick={() => run(!areOn)}
      >
        <ButtonLabel isBusy={isPending}>{areOn ? 'Stop reminders' : 'Turn on reminders'}</ButtonLabel>
      </button>
    </>
  )
}

const KeptDraft = ({ data }: { readonly data: ResponseOf<typeof readDraftCare> }) => {
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

/** Until when a draft is kept, and whether its owner is reminded of it. */
export const DraftCare = () => <Loaded resource={draftCare}>{(data) => <KeptDraft data={data} />}</Loaded>
