import { createItems } from '../../application/items/items.ts'
import { createCorrections } from '../../desk/corrections/correct.ts'
import { createDeskIndex } from '../../desk/list/desk-index.ts'
import { createStaffMails } from '../../desk/staff-mail/write-mail.ts'
import { createWithdrawals } from '../../desk/withdrawal/withdraw.ts'
import { createWithdrawalMails } from '../../desk/withdrawal/withdrawal-mails.ts'
import { answerRequest } from '../../desk/work/applicant-routes.ts'
import { createWork } from '../../desk/work/create-work.ts'
import { createMoves } from '../../desk/work/move-application.ts'
import { createRequestMails } from '../../desk/work/request-mails.ts'
import { createStaffItems } from '../../desk/work/staff-items.ts'
import { createStaffAudit } from '../../platform/audit/staff-audit.ts'
import { noAnnouncement, noMail, type SampleDeps, sentMail } from './sample-deps.ts'

/** No mail has a link to it. */
const publicUrl = 'https://sample.example'

const noCorrectionMails = { wake: () => undefined, corrected: async () => undefined }
/** Nobody has printed anything yet. */
const noCopies = { remove: async () => undefined }

/** What staff and applicants do after a submission, at any moment of the past. */
export const createOffice = ({ content, database }: Pick<SampleDeps, 'content' | 'database'>) => {
  let present = new Date(0)
  const clock = () => present
  const { recordAction } = createStaffAudit(clock)
  const { desk, school, form } = content
  const call = { database, clock, ...createStaffAudit(clock) }
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
  const { showAtDesk } = createDeskIndex({ desk, database, clock })
  return {
    recordAction,
    corrections: createCorrections({
      call,
      form,
      school,
      mails: noCorrectionMails,
      showAtDesk,
      copies: noCopies,
      announce,
    }),
    staffMails: createStaffMails({ call, form, school, desk, mailQueue: sentMail }),
    /** Undefined for a school that asks no counselor. */
    counselors: desk.counselor && {
      ...{ database, clock, form, school, publicUrl, items },
      rules: desk.counselor,
      mailQueue: sentMail,
    },
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
