import { createItems } from '../../application/items/items.ts'
import { createWithdrawals } from '../../desk/withdrawal/withdraw.ts'
import { createWithdrawalMails } from '../../desk/withdrawal/withdrawal-mails.ts'
import { answerRequest } from '../../desk/work/applicant-routes.ts'
import { createWork } from '../../desk/work/create-work.ts'
import { createMoves } from '../../desk/work/move-application.ts'
import { createRequestMails } from '../../desk/work/request-mails.ts'
import { createStaffItems } from '../../desk/work/staff-items.ts'
import { createStaffAudit } from '../../platform/audit/staff-audit.ts'
import { noAnnouncement, noMail, type SampleDeps } from './sample-deps.ts'

/** No mail has a link to it. */
const publicUrl = 'https://sample.example'

/** What staff and applicants do after a submission, at any moment of the past. */
export const createOffice = ({ content, database }: Pick<SampleDeps, 'content' | 'database'>) => {
  let present = new Date(0)
  const clock = () => present
  const { recordAction } = createStaffAudit(clock)
  const { desk, school } = content
  const [items, mailDeps, announce] = [createItems([]), { school, publicUrl, mailQueue: noMail }, noAnnouncement]
  const mails = createRequestMails(mailDeps)
  const moves = createMoves({ database, clock, desk, school, announce, moved: noAnnouncement, recordAction })
  const work = createWork({ database, clock, desk, school, mails, items, recordAction })
  const withdrawals = createWithdrawals({
    database,
    clock,
    desk,
    school,
    mails: createWithdrawalMails(mailDeps),
    discardAsked: mails.discardAllAsked,
    announce,
    recordAction,
  })
  return {
    recordAction,
    moves,
    staffItems: createStaffItems({ database, clock, items, mails, recordAction }),
    requests: work.requests,
    withdraw: withdrawals.withdraw,
    answer: answerRequest({ database, clock, desk, mails, items, announce }),
    setTime: (at: Date): void => {
      present = at
    },
  }
}

export type Office = ReturnType<typeof createOffice>
