import type {
  askCounselorAgain,
  readDeskCounselor,
  readMailFates,
  replaceDeskCounselor,
  withdrawCounselorRequest,
} from '@apply/contract/desk/counselor'
import { useQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../../api/call.ts'
import { useChange } from './application-data.ts'

export type DeskCounselor = ResponseOf<typeof readDeskCounselor>['counselors'][number]
export type DeskLetter = NonNullable<ResponseOf<typeof readDeskCounselor>['letter']>
export type Fate = NonNullable<DeskCounselor['mails'][number]['fate']>

const path = '/desk/api/applications/:id/counselor'

export const useCounselor = (id: string) =>
  useQuery({
    // Read again with the application, by the part of the key that both share.
    queryKey: ['application', id, 'counselor'],
    queryFn: ({ signal }) => call<typeof readDeskCounselor>('GET', path, { params: { id }, signal }),
  })

export const useMailFates = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['application', id, 'mail fates'],
    queryFn: ({ signal }) =>
      call<typeof readMailFates>('GET', '/desk/api/applications/:id/mail-fates', { params: { id }, signal }),
    enabled: isWanted,
  })

type Wanted = Pick<DeskCounselor, 'first_name' | 'last_name' | 'email'>

/** What an officer does with the request to the counselor who is shown. */
type CounselorChange = { readonly act: 'ask' | 'withdraw' } | { readonly act: 'replace'; readonly wanted: Wanted }

export const useCounselorChange = (id: string, counselor: string) =>
  useChange(id, (change: CounselorChange) => {
    const params = { id }
    if ('wanted' in change)
      return call<typeof replaceDeskCounselor>('PUT', path, { params, body: { ...change.wanted, counselor } })
    return change.act === 'ask'
      ? call<typeof askCounselorAgain>('POST', `${path}/ask`, { params, body: { counselor } })
      : call<typeof withdrawCounselorRequest>('POST', `${path}/withdraw`, { params, body: { counselor } })
  })

/** How staff read a state. */
export const counselorWords: Readonly<Record<DeskCounselor['state'], string>> = {
  no_address: 'no address',
  asked: 'asked',
  opened: 'opened',
  received: 'received',
  declined: 'declined',
  bounced: 'mail came back',
  replaced: 'replaced',
  withdrawn: 'withdrawn',
}

/** How staff read what became of a mail. */
export const fateWords: Readonly<Record<Fate, string>> = {
  waiting: 'waits',
  sent: 'sent',
  refused: 'refused',
  returned: 'came back',
  given_up: 'given up',
}

/** What each mail was for, by the name of its step. */
export const stepInWords = (step: string): string => {
  const day = step.split('-')[1]
  if (step === 'ask') return 'Asked'
  if (step.startsWith('again')) return 'Asked again'
  if (step.startsWith('remind')) return `Reminded (day ${day})`
  if (step === 'tell-declined') return 'Applicant told of the refusal'
  if (step === 'tell-bounced') return 'Applicant told that the mail came back'
  return `Applicant told (day ${day})`
}
