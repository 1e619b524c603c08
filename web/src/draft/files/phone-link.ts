import type { createPhoneLink, endPhoneLink, readPhoneLink } from '@apply/contract/phone-link'
import { call, type ResponseOf } from '../../api/call.ts'
import { failureMessage, reportFailure } from '../../api/failures.ts'
import { observable } from '../../ui/observable.ts'
import { pollStatus } from './poll-status.ts'
import type { Upload } from './upload.ts'
import { isBusy } from './upload-state.ts'

type Status = ResponseOf<typeof readPhoneLink>['status']

export type PhoneLinkState =
  | { readonly kind: 'closed' | 'starting' | 'ended' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly code: string; readonly status: 'waiting' | 'opened' | 'sending' }

/** The code with which a phone sends the file of one question. It stays open when the page of the form changes. */
export const phoneLinkFor = (upload: Upload) => {
  const state = observable<PhoneLinkState>({ kind: 'closed' })
  let stopPolling = () => {}
  let linkId: string | undefined
  /** Counts the codes that were asked for, so that a late response of an earlier one is not shown. */
  let request = 0

  const settle = (settled: PhoneLinkState) => {
    stopPolling()
    linkId = undefined
    state.set(settled)
  }

  const leave = () => {
    settle({ kind: 'closed' })
    upload.wantPhone(false)
  }

  const follow = (code: string) => (status: Status) => {
    if (status === 'arrived') leave()
    else if (status === 'ended') settle({ kind: 'ended' })
    else state.set({ kind: 'open', code, status })
    // A code can also end because its file has arrived and the computer was asleep.
    const isCertain = status === 'arrived'
    if (isCertain || status === 'ended') upload.receive({ isCertain }).catch(reportFailure)
  }

  const end = (id: string) =>
    call<typeof endPhoneLink>('DELETE', '/api/phone-link/:id', { params: { id } }).catch(reportFailure)

  const close = (): void => {
    const id = linkId
    request += 1
    leave()
    if (id !== undefined) void end(id)
  }

  const start = async (key: string, save: () => Promise<void>): Promise<void> => {
    request += 1
    const own = request
    state.set({ kind: 'starting' })
    try {
      // The server gives a code only for a question that the saved answers ask.
      await save()
      const body = { answer_key: key }
      const { id, code } = await call<typeof createPhoneLink>('POST', '/api/phone-link', { body })
      if (own !== request) return void end(id)
      linkId = id
      state.set({ kind: 'open', code, status: 'waiting' })
      const read = () => call<typeof readPhoneLink>('GET', '/api/phone-link/:id', { params: { id } })
      const show = follow(code)
      stopPolling = pollStatus(read, (response) => response && show(response.status))
    } catch (error) {
      if (own === request) settle({ kind: 'failed', message: failureMessage(error) })
    }
  }

  // A file that is chosen on the computer, or there already, makes the code useless.
  upload.state.subscribe(() => {
    const found = upload.state.get()
    if ((isBusy(found) || found.kind === 'present') && upload.isPhoneWanted.get()) close()
  })

  return {
    state,
    start,
    close,
    /** The form is left. The code stays valid, because the phone may be sending. */
    stop: () => stopPolling(),
  } as const
}

export type PhoneLink = ReturnType<typeof phoneLinkFor>
