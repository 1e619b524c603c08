import type { readDeskApplication } from '@apply/contract/desk/application'
import type { Desk, Form } from '@apply/engine/define'
import { isRequestKey } from '@apply/engine/desk'
import { readSections, readSummary } from '@apply/engine/desk-reading'
import { readOnlyLabel, readOnlyLines } from '@apply/engine/read-only'
import type { z } from 'zod'
import type { Documents } from '../../application/draft/application-deps.ts'
import { serviceView } from '../../application/draft/service-view.ts'
import { isUnchanged } from '../../application/receipt/receipt.ts'
import type { Sql } from '../../platform/database/database.ts'
import { duplicateStore } from '../duplicates/duplicate-store.ts'
import { reasonLabel } from '../withdrawal/withdraw.ts'
import { withdrawalStore } from '../withdrawal/withdrawal-store.ts'
import { firstState } from '../work/move-application.ts'
import { requestStore } from '../work/request-store.ts'
import { workStore } from '../work/work-store.ts'
import { applicationStore, type DeskDocument, type FoundApplication } from './application-store.ts'

type View = z.input<typeof readDeskApplication.response>

type Deps = { readonly form: Form; readonly desk: Desk; readonly documents: Pick<Documents, 'list'> }

/** Whether staff may read the answers and documents of this application. */
export const canRead = ({ desk }: Pick<Deps, 'desk'>, { isSubmitted }: FoundApplication): boolean =>
  isSubmitted || desk.areDraftsReadable

const shownDocument =
  (pages: View['pages']) =>
  (document: DeskDocument): View['documents'][number] => ({
    key: document.key,
    label: document.requestTitle ?? readOnlyLabel(pages, document.key),
    file_name: document.fileName,
    file_size: document.fileSize,
    status: document.status,
    has_pdf: document.pdf !== undefined,
    is_requested: isRequestKey(document.key),
  })

const noContent = { name: '', pages: [], summary: [], sections: [], phones: [], documents: [] } as const

/** What may be read of the application itself. */
const readContent = async (sql: Sql, found: FoundApplication, deps: Deps) => {
  if (!canRead(deps, found)) return noContent
  const { applicant, read_only: pages, receipt } = await serviceView(sql, found.id, deps)
  const submission = receipt && (await applicationStore(sql).submission(found.id))
  const phones = deps.desk.questions.phones ?? []
  return {
    name: applicant.name,
    pages,
    summary: readSummary(pages, deps.desk.reading),
    sections: readSections(pages, deps.desk.reading),
    phones: readOnlyLines(pages)
      .filter(({ key }) => phones.includes(key))
      .map(({ label, text, corrected }) => ({ label, text: corrected?.text ?? text })),
    documents: (await applicationStore(sql).documents(found.id)).map(shownDocument(pages)),
    ...(receipt && { receipt: { ...receipt, is_unchanged: submission !== undefined && isUnchanged(submission) } }),
  }
}

const readWork = async (sql: Sql, id: string, { desk }: Deps): Promise<View['work']> => {
  const work = workStore(sql)
  const moves = await work.moves(id)
  return {
    ...(await work.read(id, firstState(desk))),
    moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })),
  }
}

const readNotes = async (sql: Sql, id: string): Promise<View['notes']> =>
  (await workStore(sql).notes(id)).map(({ id, text, author, at, struck_by, struck_at, struck_reason }) => ({
    id,
    text,
    written: { by: author, at: at.toISOString() },
    ...(struck_at && {
      struck: { by: struck_by ?? '', at: struck_at.toISOString(), reason: struck_reason ?? '' },
    }),
  }))

const readRequests = async (sql: Sql, id: string): Promise<View['requests']> =>
  (await requestStore(sql).list(id)).map((request) => ({
    id: request.id,
    version: request.version,
    title: request.title,
    text: request.text,
    wants: request.wants,
    status: request.status,
    asked: { by: request.asker, at: request.asked_at.toISOString() },
    ...(request.answered_at && { answer: request.answer, answered_at: request.answered_at.toISOString() }),
    ...(request.settled_at && { settled: { by: request.settler ?? '', at: request.settled_at.toISOString() } }),
    ...(request.follows !== null && { follows: request.follows }),
  }))

const readWithdrawals = async (sql: Sql, id: string, { desk }: Deps): Promise<View['withdrawals']> =>
  (await withdrawalStore(sql).list(id)).map(({ id, reason, at, undone_by, undone_at, undone_reason }) => ({
    id,
    reason: reasonLabel(desk, reason),
    at: at.toISOString(),
    ...(undone_at && { undone: { by: undone_by ?? '', at: undone_at.toISOString(), reason: undone_reason ?? '' } }),
  }))

/** One application as staff see it. */
export const readApplication = async (sql: Sql, found: FoundApplication, deps: Deps): Promise<View> => ({
  id: found.id,
  email: found.email,
  status: found.status,
  started_at: found.startedAt.toISOString(),
  changed_at: found.changedAt.toISOString(),
  can_read_answers: canRead(deps, found),
  ...(await readContent(sql, found, deps)),
  ...(found.isSubmitted && { work: await readWork(sql, found.id, deps) }),
  withdrawals: await readWithdrawals(sql, found.id, deps),
  notes: await readNotes(sql, found.id),
  requests: await readRequests(sql, found.id),
  duplicates: await duplicateStore(sql).of(found.id),
})
