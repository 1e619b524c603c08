import { pick, withDigits } from './chance.ts'
import { officerAt } from './invented-staff.ts'
import type { Work } from './office-work.ts'
import { inOfficeHours } from './sample-calendar.ts'

/** One officer proposes what a document says, and another one approves it a day later, sometimes not yet. */
export const correct = async ({ deps, office, applicant, id: accountId }: Work, at: Date): Promise<void> => {
  const { chance, draft } = applicant
  const wanted = pick(chance, deps.words.corrections ?? [])
  if (!wanted || chance() > 0.16 || at > deps.now || !draft.answers[wanted.key]) return
  const { key, reason } = wanted
  const value = withDigits(chance, wanted.value)
  office.setTime(at)
  const proposer = officerAt(chance, deps.staff, at)
  const correction = await office.corrections.propose(proposer, { accountId, key, value, reason })
  const approvedAt = inOfficeHours(at, 0.5 + chance() * 2, { timeZone: deps.content.school.timeZone, chance })
  if (approvedAt > deps.now || chance() > 0.75) return
  office.setTime(approvedAt)
  const others = deps.staff.filter(({ id }) => id !== proposer.id)
  await office.corrections.approve(officerAt(chance, others, approvedAt), correction)
}
