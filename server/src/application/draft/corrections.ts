import type { Answers, Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import { type ReadOnlyPage, type ShownCorrection, withCorrections } from '@apply/engine/read-only'
import { allQuestions } from '@apply/engine/walk'
import type { Sql } from '../../platform/database/database.ts'

// What staff have recorded as right since the submission. The desk, which stands above this folder, writes it; everybody who shows a
// submission reads it here.

/** A correction that two members of staff stand behind. */
export type Correction = {
  readonly id: string
  readonly answer_key: string
  readonly label: string
  readonly before: Answers
  readonly after: Answers
  readonly before_text: string
  readonly after_text: string
  readonly reason: string
  readonly settled_at: Date
}

/** The answers that corrections have changed, as SQL, for a statement that has the id of the account. The latest one of a key counts. */
export const correctedAnswers = (accountId: string): string =>
  `coalesce((select jsonb_object_agg(key, value order by settled_at, number) from corrections cross join jsonb_each(after)
    where corrections.account_id = ${accountId} and status = 'approved'), '{}')`

/** How an officer reads the corrected answers by the keys of their questions, as SQL, for a statement that has the id of the account. */
export const correctionTexts = (accountId: string): string =>
  `coalesce((select jsonb_object_agg(answer_key, after_text order by settled_at, number) from corrections
    where corrections.account_id = ${accountId} and status = 'approved'), '{}')`

/** A correction as files and other systems get it. */
export type ExportedCorrection = {
  readonly id: string
  readonly key: string
  readonly before: string
  readonly after: string
  readonly corrected_at: string
}

/** All of an application as one column of JSON, for a statement that has the id of the account. */
export const correctionsColumn = (accountId: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', id, 'key', answer_key, 'before', before ->> answer_key,
      'after', after ->> answer_key, 'corrected_at', to_char(settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by settled_at, number)
    from corrections where corrections.account_id = ${accountId} and status = 'approved'), '[]') as corrections`

/** All approved corrections of an application in their order. */
export const approvedCorrections = (sql: Sql, accountId: string): Promise<readonly Correction[]> =>
  sql<Correction>(
    `select id, answer_key, label, before, after, before_text, after_text, reason, settled_at
     from corrections where account_id = $1 and status = 'approved' order by settled_at, number`,
    [accountId],
  )

/** The draft as it is with its corrections. */
export const correctedDraft = (draft: Draft, corrections: readonly Pick<Correction, 'after'>[]): Draft => ({
  ...draft,
  answers: Object.assign({}, draft.answers, ...corrections.map(({ after }) => after)),
})

const pageOf = (form: Form, key: string): string | undefined =>
  allQuestions(form).find(({ question }) => question.key === key)?.page.name

const shownIn =
  (form: Form) =>
  ({ answer_key: key, label, after_text: text, settled_at }: Correction): ShownCorrection => ({
    ...{ key, label, text, at: settled_at.toISOString() },
    page: pageOf(form, key),
  })

/** The frozen pages with what was corrected since beside each answer. */
export const correctedPages = (
  form: Form,
  pages: readonly ReadOnlyPage[],
  corrections: readonly Correction[],
): readonly ReadOnlyPage[] => withCorrections(pages, corrections.map(shownIn(form)))
