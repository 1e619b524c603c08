import type { Letter } from '@apply/engine/compose-letter'
import { createDeciding } from '../../desk/decisions/create-decisions.ts'
import { createLetterMails } from '../../desk/decisions/letter-mails.ts'
import { createMakeLetters } from '../../desk/decisions/make-letters.ts'
import { createReleases } from '../../desk/decisions/releases.ts'
import { runRelease } from '../../desk/decisions/run-release.ts'
import { createStaffAudit } from '../../platform/audit/staff-audit.ts'
import { drawDocument } from './draw-document.ts'
import { noAnnouncement, noMail, type SampleDeps } from './sample-deps.ts'

/** The letters of a sample are drawn by the sample: the printer of the product takes a second for a few of them. */
const printLetter = async ({ letter }: { readonly letter: Letter }): Promise<Uint8Array> => {
  const blocks = letter.blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.list))
  return drawDocument([
    [`# ${letter.title}`, '', ...blocks.flatMap((block) => [...inLines(block), '']), ...letter.closing],
  ])
}

const maxLineLength = 90

/** A paragraph as lines of a page. */
const inLines = (text: string): readonly string[] =>
  text.match(new RegExp(`.{1,${maxLineLength}}(?:\\s|$)`, 'g'))?.map((line) => line.trim()) ?? [text]

const noJobs = { send: async () => undefined, wake: () => undefined }
const noLog = { info: () => undefined, warn: () => undefined }

/** Decisions and their releases, at any moment of the past. */
export const createDecisionOffice = ({ content, database }: Pick<SampleDeps, 'content' | 'database'>) => {
  let present = new Date(0)
  const clock = () => present
  const { form, school, desk } = content
  const { recordAction } = createStaffAudit(clock)
  const { proposals } = createDeciding({ form, school, desk, call: { clock, recordAction } })
  const makeLetters = createMakeLetters({ database, clock, printLetter })
  const mails = createLetterMails({ school, publicUrl: 'https://sample.example', mailQueue: noMail })
  const announce = noAnnouncement
  return {
    proposals,
    makeLetters,
    releases: createReleases({ database, clock, school, jobs: noJobs, recordAction }),
    run: runRelease({ database, clock, log: noLog, mails, announce, recordAction, makeLetters }),
    setTime: (at: Date): void => {
      present = at
    },
  }
}

export type DecisionOffice = ReturnType<typeof createDecisionOffice>
