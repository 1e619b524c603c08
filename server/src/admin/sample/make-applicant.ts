import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { Draft } from '@apply/engine/answers'
import { dayInTimeZone } from '@apply/engine/calendar'
import { findErrors } from '@apply/engine/errors'
import { askedQuestions } from '@apply/engine/walk'
import { setFileAnswer } from '../../application/documents/document.ts'
import { documentList } from '../../application/documents/document-list.ts'
import { createAfterSubmission } from '../../application/draft/after-submission.ts'
import { createApplicationRepository } from '../../application/draft/application-repository.ts'
import { submit } from '../../application/draft/submit.ts'
import { createDeskIndex } from '../../desk/list/desk-index.ts'
import { draftMailStore } from '../../people/reminders/draft-mail-store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import type { Content } from '../../platform/settings/load-form.ts'
import { newFileKey, newPdfKey } from '../../platform/storage/file-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { inventDraft } from './invented-answers.ts'
import { chanceFrom, inventPerson } from './invented-people.ts'

/** No mail can reach an address of this domain, and it marks what is invented. */
export const sampleDomain = 'sample.example'

/** Invented people get no mail. */
const noMail: MailQueue = { add: async () => '', discard: async () => undefined, wake: () => undefined }

/** A page with one line, as small as a PDF can be. */
const samplePdf = (line: string): string => {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

type Deps = Content & { readonly database: Database; readonly storage: Storage; readonly now: Date }

/** Stores a document as if it had been uploaded and converted. */
const addDocument = async ({ database, storage }: Deps, accountId: string, key: string, at: Date): Promise<void> => {
  const text = samplePdf('An invented document of an invented person.')
  const fileKey = newFileKey(accountId, key)
  const pdfKey = newPdfKey(accountId, key)
  await withWorkFolder(async (folder) => {
    const path = join(folder, 'sample.pdf')
    await writeFile(path, text)
    for (const name of [fileKey, pdfKey]) await storage.write(name, path)
  })
  const sha256 = createHash('sha256').update(text).digest('hex')
  await database.sql(
    `insert into documents
       (account_id, answer_key, file_key, file_name, file_size, sha256, status, pdf_key, pdf_sha256, registered_at)
     values ($1, $2, $3, 'sample.pdf', $4, $5, 'COMPLETED', $6, $5, $7)`,
    [accountId, key, fileKey, text.length, sha256, pdfKey, at],
  )
}

/** An account that nobody can log in to: its password has no hash. */
const addAccount = async ({ sql }: Database, username: string, at: Date): Promise<string | undefined> => {
  const [account] = await sql<{ id: string }>(
    `insert into accounts (username, password_hash, created_at, confirmed_at) values ($1, '', $2, $2)
     on conflict do nothing returning id`,
    [username, at],
  )
  return account?.id
}

/** A part of the answers, in the order in which they were given. */
const partOf = ({ answers, ...choices }: Draft, share: number): Draft => {
  const all = Object.entries(answers)
  return { ...choices, answers: Object.fromEntries(all.slice(0, Math.ceil(all.length * share))) }
}

/** Every tenth person applies a second time with another address, so that there are duplicates to see. */
const seedOf = (number: number): number => (number % 10 === 0 ? number - 7 : number)

/** One invented applicant, submitted or not. False if the address is taken by an earlier sample. */
export const makeApplicant = async (deps: Deps, number: number): Promise<boolean> => {
  const { database, form, school, desk, now } = deps
  const chance = chanceFrom(number)
  const started = after(now, -(2 + chance() * 58) * dayMs)
  const id = await addAccount(database, `applicant-${number}@${sampleDomain}`, started)
  if (id === undefined) return false
  await draftMailStore(database.sql).stop(id, now)
  const person = inventPerson(chanceFrom(seedOf(number)), now.getUTCFullYear())
  const today = dayInTimeZone(school.timeZone, started)
  const complete = inventDraft({ form, questions: desk.questions, person, chance, today })

  const saveAt = async (at: Date, draft: (stored: Draft) => Draft) => {
    await createApplicationRepository({ database, clock: () => at }).change(id, draft)
  }
  await saveAt(started, () => partOf(complete, 0.3))
  await createApplicationRepository({ database, clock: () => started }).setStatus(id, 'started')
  const isDraft = chance() < 0.3
  const saved = after(started, chance() * 2 * dayMs)
  await saveAt(saved, () => (isDraft ? partOf(complete, 0.3 + chance() * 0.6) : complete))
  if (isDraft) return true

  const file = askedQuestions(form, complete).find(({ question }) => question.kind === 'file')?.question
  if (file && chance() < 0.8) {
    await addDocument(deps, id, file.key, saved)
    await saveAt(saved, setFileAnswer(form, file.key, 'sample.pdf'))
  }
  const { draft } = await createApplicationRepository({ database, clock: () => saved }).read(id)
  const isComplete = Object.keys(findErrors(form, draft, today)).length === 0
  if (!isComplete) return true
  const clock = () => after(saved, 60_000)
  const { showAtDesk } = createDeskIndex({ desk, database, clock })
  const submission = submit({
    database,
    clock,
    form,
    school,
    documents: documentList(clock),
    afterSubmission: createAfterSubmission({ school, mailQueue: noMail, showAtDesk, announce: async () => undefined }),
  })
  await submission({ id })
  return true
}
