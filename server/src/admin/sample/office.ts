import { answerRequest } from '../../desk/work/applicant-routes.ts'
import { createWork } from '../../desk/work/create-work.ts'
import { createStaffAudit } from '../../platform/audit/staff-audit.ts'
import { noAnnouncement, noMail, type SampleDeps } from './sample-deps.ts'

/** No mail has a link to it. */
const publicUrl = 'https://sample.example'

/** What staff and applicants do with requests and states, at any moment of the past. */
export const createOffice = ({ content, database }: Pick<SampleDeps, 'content' | 'database'>) => {
  let present = new Date(0)
  const clock = () => present
  const { recordAction } = createStaffAudit(clock)
  const { desk, school } = content
  const [mailQueue, announce] = [noMail, noAnnouncement]
  const work = createWork({ database, clock, desk, school, publicUrl, mailQueue, announce, recordAction })
  return {
    recordAction,
    moves: work.moves,
    requests: work.requests,
    answer: answerRequest({ database, clock, mails: work.mails, announce }),
    setTime: (at: Date): void => {
      present = at
    },
  }
}

export type Office = ReturnType<typeof createOffice>
