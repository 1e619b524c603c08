import type { scheduleRelease } from '@apply/contract/desk/releases'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { lettersText, overviewKey, releaseKey, type ShownRelease } from '../application/decision-data.ts'
import { toastSuccess, useReload, useSingleMutation } from '../mutations.ts'
import * as panelCss from '../panel.module.css'
import { CompactForm } from '../panel.tsx'

/** The number in words: nobody types it without having read it. */
export const ScheduleForm = ({ release: { id, total, made } }: { readonly release: ShownRelease }) => {
  const [words, setWords] = useState('')
  const field = useId()
  const schedule = useSingleMutation({
    mutationFn: () =>
      call<typeof scheduleRelease>('POST', '/desk/api/releases/:id/schedule', { params: { id }, body: { words } }),
    onSuccess: toastSuccess,
    onSettled: useReload(overviewKey, releaseKey),
  })
  if (made < total) return null
  return (
    <CompactForm
      action={`Schedule ${lettersText(total)}`}
      isBusy={schedule.isPending}
      error={schedule.error}
      onSubmit={() => schedule.mutate()}
    >
      <label htmlFor={field}>The number of letters in words</label>
      <input
        id={field}
        type="text"
        required
        maxLength={200}
        autoComplete="off"
        value={words}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => setWords(target.value)}
      />
      <p id={`${field}-hint`} className={panelCss.deskMuted}>
        Write {total.toLocaleString('en-US')} as words, such as “two hundred and fourteen” for 214. Until the moment of
        the release you can cancel it; after it nothing is taken back.
      </p>
    </CompactForm>
  )
}
