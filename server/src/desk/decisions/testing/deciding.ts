import type { readDecisions } from '@apply/contract/desk/decisions'
import type { readRelease } from '@apply/contract/desk/releases'
import { school } from '@apply/forms/governors-choice'
import type { z } from 'zod'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { testJobs, testMailQueue } from '../../../../testing/test-jobs.ts'
import { createAnnounce } from '../../../integration/systems/announce.ts'
import { createStaffAudit } from '../../../platform/audit/staff-audit.ts'
import type { DeskWorld } from '../../testing/desk-world.ts'
import { createLetterMails } from '../letter-mails.ts'
import { createMakeLetters, type PrintLetter } from '../make-letters.ts'
import { runRelease } from '../run-release.ts'

type Member = Pick<Awaited<ReturnType<DeskWorld['staff']>>, 'get' | 'post' | 'put'>
type Decisions = z.output<typeof readDecisions.response>
type Release = z.output<typeof readRelease.response>

const pathOf = (id: string) => `/desk/api/applications/${id}/decision`

/** The moment of a release that names no other one: ten minutes after the tests begin, so that sessions last. */
export const releaseMoment = '2026-01-15T18:10:00.000Z'

/** What officers do with decisions, by the calls of the desk. */
export const deciding = {
  read: async (member: Member, id: string): Promise<Decisions> => (await member.get(`${pathOf(id)}s`)).json(),
  propose: (member: Member, id: string, decision: string, version = 0, conditions: readonly string[] = []) =>
    member.put(pathOf(id), { decision, conditions, version }),
  confirm: (member: Member, id: string, version = 1) => member.post(`${pathOf(id)}/confirm`, { version }),
  undo: (member: Member, id: string, to: 'proposed' | 'withdrawn', version: number) =>
    member.post(`${pathOf(id)}/undo`, { to, version }),
  prepare: (member: Member, decisions: readonly string[], day = '2026-01-15', time = '12:10') =>
    member.post('/desk/api/releases', { chosen: { decisions }, day, time }),
  release: async (member: Member, id: string): Promise<Release> =>
    (await member.get(`/desk/api/releases/${id}`)).json(),
  schedule: (member: Member, id: string, words: string) => member.post(`/desk/api/releases/${id}/schedule`, { words }),
  cancel: (member: Member, id: string) => member.post(`/desk/api/releases/${id}/cancel`),
}

/** A letter as bytes that say what is in it. */
const plainLetter: PrintLetter = async ({ letter, receipt }) => Buffer.from(`%PDF ${receipt} ${JSON.stringify(letter)}`)

const never = new AbortController().signal

/** Runs the jobs of a release as workers would. */
export const releaseJobs = async ({ database, clock, settings }: DeskWorld, printLetter = plainLetter) => {
  const { log, text } = capturedLog()
  const { now } = clock
  const jobs = await testJobs(database)
  const makeLetters = createMakeLetters({ database, clock: now, printLetter })
  const mails = createLetterMails({ school, publicUrl: settings.publicUrl, mailQueue: await testMailQueue(database) })
  const announce = createAnnounce({ jobs, clock: now })
  const { recordAction } = createStaffAudit(now)
  const run = runRelease({ database, clock: now, log, mails, announce, recordAction, makeLetters })
  return {
    jobs,
    logged: text,
    make: (releaseId: string) => makeLetters(releaseId, never),
    run: (releaseId: string, signal = never, isLastTry = false) => run({ data: { releaseId }, signal, isLastTry }),
  }
}
