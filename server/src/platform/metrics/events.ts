import { type Loss, losses } from '@apply/converter/failures'
import { Counter, Histogram, type Metric } from 'prom-client'
import type { Check } from '../http/health.ts'

// One set for the process, because the same things happen in requests and in jobs.

/** Shows a result from the first scrape on, so that a rate or an alert does not miss the first event. */
const counterOf = <Label extends string>(name: string, help: string, label: Label, values: readonly string[]) => {
  const counter = new Counter({ name, help, labelNames: [label], registers: [] })
  for (const value of values) counter.labels(value).inc(0)
  return counter
}

const saves = new Counter({ name: 'saves_total', help: 'Calls that saved answers.', registers: [] })

const submissions = new Counter({ name: 'submissions_total', help: 'Applications that were submitted.', registers: [] })

const mailResults = ['sent', 'retried', 'refused', 'given_up'] as const
const mails = counterOf(
  'mails_total',
  'Attempts to send a mail, by result; the recipient of a refused one does not exist.',
  'result',
  mailResults,
)

const conversionResults = ['completed', 'refused', 'failed'] as const
const conversions = counterOf(
  'conversions_total',
  'Converted documents, by result; refused ones were told so in words.',
  'result',
  conversionResults,
)

const conversionLosses = counterOf(
  'conversion_losses_total',
  'Converted documents that were refused because their PDF lacked something, by what it was, or could not be compared.',
  'kind',
  losses,
)

const printResults = ['completed', 'failed'] as const
const prints = counterOf('prints_total', 'Printed PDF copies, by result.', 'result', printResults)

export const fileProblems = counterOf(
  'stored_file_problems_total',
  'Stored files that were missing or did not have their SHA-256 when they were read.',
  'problem',
  ['missing', 'damaged'],
)

const draftMailKinds = ['untouched', 'deadline', 'deletion'] as const
const draftMails = counterOf(
  'draft_mails_total',
  'Mails about a draft that was left, by kind: reminders, and notices of a deletion.',
  'kind',
  draftMailKinds,
)

const deletedDrafts = new Counter({
  name: 'deleted_drafts_total',
  help: 'Drafts that were deleted after their notice.',
  registers: [],
})

const jobDuration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time of one attempt at a job, by queue and result.',
  labelNames: ['queue', 'result'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers: [],
})

/** One document may fail by itself. If one after the other does, what makes them is broken. */
const tooManyFailures = 3
let failedConversions = 0
let failedPrints = 0

const checkOf = (name: string, failures: () => number): Check => ({
  name,
  run: async () => {
    if (failures() >= tooManyFailures) throw new Error('One after the other has failed.')
  },
})

export const conversionCheck = checkOf('conversion', () => failedConversions)
export const printingCheck = checkOf('printing', () => failedPrints)

export const eventMetrics: readonly Metric[] = [
  saves,
  submissions,
  mails,
  conversions,
  conversionLosses,
  prints,
  fileProblems,
  draftMails,
  deletedDrafts,
  jobDuration,
]

export const countSave = (): void => saves.inc()
export const countSubmission = (): void => submissions.inc()
export const countMail = (result: (typeof mailResults)[number]): void => mails.inc({ result })
export const countConversion = (result: (typeof conversionResults)[number]): void => {
  conversions.inc({ result })
  failedConversions = result === 'failed' ? failedConversions + 1 : 0
}
export const countConversionLoss = (kind: Loss): void => conversionLosses.inc({ kind })
export const countPrint = (result: (typeof printResults)[number]): void => {
  prints.inc({ result })
  failedPrints = result === 'failed' ? failedPrints + 1 : 0
}
export const countDraftMail = (kind: (typeof draftMailKinds)[number]): void => draftMails.inc({ kind })
export const countDeletedDraft = (): void => deletedDrafts.inc()
export const countFileProblem = (problem: 'missing' | 'damaged'): void => fileProblems.inc({ problem })

/** Measures one attempt at a job. */
export const timeJob = async (queue: string, run: () => Promise<void>): Promise<void> => {
  const end = jobDuration.startTimer({ queue })
  try {
    await run()
    end({ result: 'completed' })
  } catch (error) {
    end({ result: 'failed' })
    throw error
  }
}
