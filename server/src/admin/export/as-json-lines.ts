import type { Form } from '@apply/engine/define'
import { readOnlyView } from '@apply/engine/read-only'
import type { ExportedApplication } from '../../features/applications/export-applications.ts'

/** One JSON object a line, with the answers as stored and the pages as an officer reads them. */
export async function* asJsonLines(
  form: Form,
  applications: AsyncIterable<ExportedApplication>,
): AsyncGenerator<string> {
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
