import { pick } from './chance.ts'
import { officerAt } from './invented-staff.ts'
import type { Work } from './office-work.ts'

/** One officer in ten applications writes one of the mails that the school has a text for. */
export const writeMail = async ({ deps, office, applicant, id }: Work, at: Date): Promise<void> => {
  const { chance } = applicant
  // The first are whole; the last has only its greeting.
  const template = pick(chance, deps.content.desk.mails?.slice(0, -1) ?? [])
  if (!template || chance() > 0.12 || at > deps.now) return
  office.setTime(at)
  const officer = officerAt(chance, deps.staff, at)
  const mail = { template: template.name, subject: template.subject, text: template.text }
  const { sha256 } = await office.staffMails.preview(officer, id, mail)
  await office.staffMails.send(officer, id, { ...mail, seen: sha256 })
}
