import type { Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import { findErrors } from '@apply/engine/errors'
import { readOnlyView } from '@apply/engine/read-only'
import type { Sql } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { Documents } from './documents.ts'
import type { Frozen } from './submission-store.ts'

type Deps = { readonly form: Form; readonly documents: Documents; readonly today: string }

const incomplete = (errors: object) =>
  new HttpError(422, 'Some answers are missing or need to be corrected before you can submit.', { details: { errors } })

const stillConverting = () =>
  new HttpError(409, 'A document of yours is still being processed. Please try again in a moment.')

/** What is submitted of a draft, if nothing is wrong with it and nothing of it is still on its way. */
export const freeze = async (
  sql: Sql,
  studentId: string,
  draft: Draft,
  { form, documents, today }: Deps,
): Promise<Frozen> => {
  const errors = findErrors(form, draft, today)
  if (Object.keys(errors).length > 0) throw incomplete(errors)
  if (await documents.isConverting(sql, studentId)) throw stillConverting()
  return {
    answers: draft.answers,
    read_only_view: readOnlyView(form, draft),
    documents: await documents.list(sql, studentId),
  }
}
