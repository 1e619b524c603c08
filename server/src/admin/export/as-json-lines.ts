import type { Form } from '@apply/engine/define'
import { readOnlyView } from '@apply/engine/read-only'
import type { StoredApplication } from './stored-applications.ts'

/** One JSON object a line, with the answers as stored and the pages as an officer reads them. */
export async function* asJsonLines(form: Form, applications: AsyncIterable<StoredApplication>): AsyncGenerator<string> {
  for await (const { draft, createdAt, changedAt, submittedAt, frozenPages, ...rest } of applications) {
    const line = {
      ...rest,
      created_at: createdAt,
      changed_at: changedAt,
      submitted_at: submittedAt,
      answer: draft.answers,
      read_only: frozenPages ?? readOnlyView(form, draft),
    }
    yield `${JSON.stringify(line)}\n`
  }
}
