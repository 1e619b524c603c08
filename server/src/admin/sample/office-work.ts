import type { RequestTemplate } from '@apply/engine/define'
import { requestKey } from '@apply/engine/desk'
import { itemsSeenBy } from '../../application/items/items.ts'
import { requestStore } from '../../desk/work/request-store.ts'
import { workStore } from '../../desk/work/work-store.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { dayMs } from '../../platform/time/clock.ts'
import { askCounselor } from './ask-counselor.ts'
import { pick } from './chance.ts'
import { correct } from './correct-answers.ts'
import type { InventedApplicant } from './invented-applicant.ts'
import { officerAt } from './invented-staff.ts'
import type { Office } from './office.ts'
import { inFreeTime, inOfficeHours } from './sample-calendar.ts'
import type { SampleDeps } from './sample-deps.ts'
import { addDocument, documentFor } from './sample-documents.ts'
import { filledIn } from './sample-words.ts'
import { writeMail } from './write-mail.ts'

export type Work = {
  readonly deps: SampleDeps
  readonly office: Office
  readonly applicant: InventedApplicant
  readonly id: string
}

const zoneOf = ({ deps, applicant }: Work) => ({
  timeZone: deps.content.school.timeZone,
  chance: applicant.chance,
})

const sendDocument = ({ deps, applicant, id: accountId }: Work, name: string, requestId: string, at: Date) => {
  const { chance, years, paperAnswers: answers } = applicant
  const place = { accountId, key: requestKey(requestId), at }
  return addDocument(deps, documentFor(deps, name), { ...place, chance, years, answers })
}

/** Two of three answer within a week. Returns whether this one has. */
const answerIt = async (
  work: Work,
  template: RequestTemplate,
  id: string,
  reply: string,
  at: Date,
): Promise<boolean> => {
  const { deps, office, applicant } = work
  if (applicant.chance() > 0.68 || at > deps.now) return false
  if (template.wants === 'document') await sendDocument(work, template.name, id, at)
  office.setTime(at)
  await office.answer(work.id, id, template.wants === 'document' ? '' : reply)
  return true
}

const settleIt = async ({ deps, office, applicant }: Work, id: string, at: Date): Promise<void> => {
  const request = await requestStore(deps.database.sql).find(id)
  if (!request || at > deps.now) return
  office.setTime(at)
  await office.requests.settle(officerAt(applicant.chance, deps.staff, at), id, 'done', request.version)
}

/** Asks for something; a few days later it is answered, and then the officer is done with it. */
const askFor = async (work: Work, askedAt: Date): Promise<void> => {
  const { deps, office, applicant, id: accountId } = work
  const template = pick(applicant.chance, deps.content.desk.requests)
  if (!template) return
  const exchange = pick(applicant.chance, deps.words.exchanges[template.name] ?? [])
  const text = exchange ? `${template.text}\n\n${exchange.ask}` : template.text
  office.setTime(askedAt)
  const asked = { accountId, template: template.name, title: template.title, text }
  const id = await office.requests.ask(officerAt(applicant.chance, deps.staff, askedAt), asked)
  const zone = zoneOf(work)
  const answeredAt = inFreeTime(askedAt, -(1 + applicant.chance() * 6), zone)
  const isAnswered = await answerIt(work, template, id, exchange?.reply ?? 'Please see my letter.', answeredAt)
  const waitsForOffice = deps.now.getTime() - answeredAt.getTime() < 30 * dayMs && applicant.chance() < 0.4
  if (isAnswered && !waitsForOffice)
    await settleIt(work, id, inOfficeHours(answeredAt, 0.5 + applicant.chance() * 3, zone))
}

/** A note that fits what this applicant has answered. */
const noteFor = ({ deps, applicant }: Work): string | undefined => {
  const { chance, draft, years } = applicant
  const fitting = deps.words.notes.flatMap((note) => filledIn(note, draft.answers, years) ?? [])
  return pick(chance, fitting)
}

const writeNote = async (work: Work, at: Date): Promise<void> => {
  const { deps, office, applicant, id } = work
  const text = noteFor(work)
  if (text === undefined || at > deps.now) return
  const officer = officerAt(applicant.chance, deps.staff, at)
  await deps.database.transaction(async (sql) => {
    if (!(await workStore(sql).addNote(id, officer.id, text, at))) return
    const look = { at, target: asAccount(id), action: 'desk note', result: 'wrote a note' } as const
    await office.recordAction(sql, officer, look)
  })
}

/** From state to state until the present, or until an officer has stopped. Returns the time of the last move. */
const moveOn = async (work: Work, submittedAt: Date): Promise<Date> => {
  const { deps, office, applicant, id } = work
  const { chance } = applicant
  const [, ...states] = deps.content.desk.states
  const pace = 2 + chance() * 16
  // Of what came long ago almost everything is decided.
  const stops = deps.now.getTime() - submittedAt.getTime() > 200 * dayMs ? 0.01 : 0.13
  let [last, version] = [submittedAt, 0]
  for (const { name } of states) {
    const at = inOfficeHours(last, 0.5 + chance() * pace, zoneOf(work))
    if (at > deps.now || chance() < stops) return last
    office.setTime(at)
    last = at
    version = await office.moves.move(officerAt(chance, deps.staff, at), { accountId: id, state: name, version })
  }
  return last
}

/** What an officer has found in the mail before the last move: everything if the application has gone on from its first state. */
const tickItems = async ({ deps, office, applicant, id }: Work, movedAt: Date, submittedAt: Date): Promise<void> => {
  const { chance } = applicant
  const hasMoved = movedAt > submittedAt
  for (const { id: item, version, state, kind, is_required } of await itemsSeenBy(deps.database.sql, id, 'officers')) {
    const at = inOfficeHours(submittedAt, 0.5 + chance() * 4, zoneOf({ deps, office, applicant, id }))
    const isThere = is_required ? hasMoved || chance() < 0.4 : chance() < 0.6
    if (kind !== 'document' || state !== 'awaiting' || !isThere || at > deps.now) continue
    office.setTime(at)
    const officer = officerAt(chance, deps.staff, at)
    await office.staffItems.change(officer, { id: item, version }, { to: chance() < 0.06 ? 'waived' : 'received' })
  }
}

/** A few choose another school, or come later. */
const withdraw = async ({ deps, office, applicant, id }: Work, at: Date): Promise<void> => {
  const reason = pick(applicant.chance, deps.content.desk.withdrawalReasons ?? [])
  if (!reason || at > deps.now) return
  office.setTime(at)
  await office.withdraw(id, reason.name)
}

/** What the office has done with an application since it was submitted. */
export const workOn = async (work: Work, submittedAt: Date): Promise<void> => {
  const { deps, applicant } = work
  const { chance } = applicant
  const lookedAt = inOfficeHours(submittedAt, 0.5 + chance() * 2, zoneOf(work))
  const movedAt = await moveOn(work, submittedAt)
  const withdrawnAt = inFreeTime(movedAt, -(20 + chance() * 40), zoneOf(work))
  if (lookedAt > deps.now) return
  if (chance() < 0.34) await askFor(work, lookedAt)
  if (chance() < 0.5) await writeNote(work, lookedAt)
  if (chance() < 0.2) await writeNote(work, inOfficeHours(lookedAt, 2 + chance() * 5, zoneOf(work)))
  await tickItems(work, movedAt, submittedAt)
  await askCounselor(work, submittedAt)
  await writeMail(work, inOfficeHours(lookedAt, 0.5 + chance() * 3, zoneOf(work)))
  await correct(work, inOfficeHours(lookedAt, 1 + chance() * 6, zoneOf(work)))
  if (chance() < 0.05) await withdraw(work, withdrawnAt)
}
