import { answerKeys, type Draft } from '@apply/engine/answers'
import { dayInTimeZone } from '@apply/engine/calendar'
import type { Form } from '@apply/engine/define'
import { findErrors } from '@apply/engine/errors'
import { askedQuestions } from '@apply/engine/walk'
import { setFileAnswer } from '../../application/documents/document.ts'
import { documentList } from '../../application/documents/document-list.ts'
import { createAfterSubmission } from '../../application/draft/after-submission.ts'
import { createApplicationRepository } from '../../application/draft/application-repository.ts'
import { submit } from '../../application/draft/submit.ts'
import { createChecklists } from '../../application/items/checklists.ts'
import { createDeskIndex } from '../../desk/list/desk-index.ts'
import { draftMailStore } from '../../people/reminders/draft-mail-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'
import { type InventedApplicant, inventApplicant } from './invented-applicant.ts'
import { createOffice } from './office.ts'
import { workOn } from './office-work.ts'
import { inFreeTime } from './sample-calendar.ts'
import { noAnnouncement, noMail, type SampleDeps, sampleDomain } from './sample-deps.ts'
import { addDocument, documentFor } from './sample-documents.ts'

/** An account that nobody can log in to: its password has no hash. */
const addAccount = async ({ sql }: Database, username: string, at: Date): Promise<string | undefined> => {
  const [account] = await sql<{ id: string }>(
    `insert into accounts (username, password_hash, created_at, confirmed_at) values ($1, '', $2, $2)
     on conflict do nothing returning id`,
    [username, at],
  )
  return account?.id
}

/** The answers on the first pages, as far as somebody has come who fills in the form from its beginning. */
const partOf = (form: Form, draft: Draft, share: number): Draft => {
  const keys = askedQuestions(form, draft).flatMap(({ question }) => answerKeys(question))
  const given = new Set(keys.slice(0, Math.ceil(keys.length * share)))
  return { ...draft, answers: Object.fromEntries(Object.entries(draft.answers).filter(([key]) => given.has(key))) }
}

const hourMs = 3_600_000

type Making = { readonly deps: SampleDeps; readonly applicant: InventedApplicant; readonly id: string }

const repositoryAt = ({ deps: { database } }: Making, at: Date) =>
  createApplicationRepository({ database, clock: () => at })

const dayOf = ({ deps }: Making, at: Date): string => dayInTimeZone(deps.content.school.timeZone, at)

/** The page on which somebody stopped: that of the last answer. */
const pageOf = ({ deps }: Making, draft: Draft): string | undefined =>
  askedQuestions(deps.content.form, draft).findLast(({ question }) => draft.answers[question.key])?.page.route

/** Some of those who did not submit have tried to, and know what is missing. */
const leave = async (making: Making, draft: Draft, at: Date): Promise<void> => {
  const { deps, applicant, id } = making
  const applications = repositoryAt(making, at)
  const page = pageOf(making, draft)
  if (page !== undefined) await applications.setLastPage(id, page)
  if (applicant.chance() > 0.35) return
  await applications.setStatus(id, 'validating')
  await applications.setValidations(id, findErrors(deps.content.form, draft, dayOf(making, at)))
}

/** Uploads what the form asks for. */
const upload = async (making: Making, at: Date): Promise<void> => {
  const { deps, applicant, id } = making
  const { chance, years, paperAnswers: answers, draft } = applicant
  const { form } = deps.content
  const file = askedQuestions(form, draft).find(({ question }) => question.kind === 'file')?.question
  if (!file || chance() > 0.9) return
  const document = documentFor(deps, file.key)
  const place = { accountId: id, key: file.key, at }
  const fileName = await addDocument(deps, document, { ...place, chance, years, answers })
  await repositoryAt(making, at).change(id, setFileAnswer(form, file.key, fileName))
}

const submitAt = async ({ deps, id }: Making, at: Date): Promise<void> => {
  const { database, content } = deps
  const { form, school, desk } = content
  const clock = () => at
  const { showAtDesk } = createDeskIndex({ desk, database, clock })
  const { make: makeList } = createChecklists({ database, clock, school, desk, onProgress: noAnnouncement })
  const [askCounselor, announce] = [noAnnouncement, noAnnouncement]
  const following = { school, mailQueue: noMail, showAtDesk, makeList, askCounselor, announce }
  const afterSubmission = createAfterSubmission(following)
  await submit({ database, clock, form, school, documents: documentList(clock), afterSubmission })({ id })
}

/** On the same evening, or on one of the next days. */
const finishTime = ({ deps, applicant: { chance, startedAt } }: Making): Date => {
  const days = 14 * chance() ** 2.5
  if (days < 1) return after(startedAt, (0.6 + 2 * chance()) * hourMs)
  return inFreeTime(startedAt, -days, { timeZone: deps.content.school.timeZone, chance })
}

/** Saves as people do: the beginning first, the rest over the next days. Returns when the application was submitted, if it was. */
const fillIn = async (making: Making): Promise<Date | undefined> => {
  const { deps, applicant, id } = making
  const { chance, startedAt, draft } = applicant
  const latest = after(deps.now, -(5 + 200 * chance()) * 60_000)
  const wanted = finishTime(making)
  // Who has begun some hours ago is still at it.
  const [finishedAt, isSubmitted] = wanted < latest ? [wanted, applicant.isSubmitted] : [latest, false]
  await repositoryAt(making, startedAt).change(id, () => partOf(deps.content.form, draft, 0.2))
  await repositoryAt(making, startedAt).setStatus(id, 'started')
  const left = partOf(deps.content.form, draft, 0.15 + chance() * 0.8)
  await repositoryAt(making, finishedAt).change(id, () => (isSubmitted ? draft : left))
  if (!isSubmitted) {
    await leave(making, left, finishedAt)
    return undefined
  }
  await upload(making, finishedAt)
  const submittedAt = after(finishedAt, 45_000)
  const stored = await repositoryAt(making, submittedAt).read(id)
  const errors = findErrors(deps.content.form, stored.draft, dayOf(making, submittedAt))
  if (Object.keys(errors).length > 0) return undefined
  await submitAt(making, submittedAt)
  return submittedAt
}

/** One invented applicant, submitted or not, and what the office did since. False if the address is taken by an earlier sample. */
export const makeApplicant = async (deps: SampleDeps, number: number): Promise<boolean> => {
  const applicant = inventApplicant(deps, number)
  const id = await addAccount(deps.database, `applicant-${number}@${sampleDomain}`, applicant.startedAt)
  if (id === undefined) return false
  await draftMailStore(deps.database.sql).stop(id, deps.now)
  const submittedAt = await fillIn({ deps, applicant, id })
  if (submittedAt) await workOn({ deps, office: createOffice(deps), applicant, id }, submittedAt)
  return true
}
