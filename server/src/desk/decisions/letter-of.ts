import type { Answers } from '@apply/engine/answers'
import { composeLetter, type Fields, type Letter, missingFields } from '@apply/engine/compose-letter'
import type { DecisionKind, Desk, Form, School } from '@apply/engine/define'
import { applicantName, type ReadOnlyPage, readOnlyLabel, readOnlyLines } from '@apply/engine/read-only'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'

/** What is frozen of an application, and what letters can say of it. */
type Frozen = { readonly receipt: string; readonly answers: Answers; readonly read_only_view: readonly ReadOnlyPage[] }

const readFrozen = async (sql: Sql, accountId: string): Promise<Frozen> => {
  const [row] = await sql<Frozen>('select receipt, answers, read_only_view from submissions where account_id = $1', [
    accountId,
  ])
  if (!row) throw new Error('A submitted application has no submission.')
  return row
}

export const kindOf = ({ decisions }: Desk, name: string): DecisionKind | undefined =>
  decisions?.kinds.find((kind) => kind.name === name)

/** The decision with this name. */
export const knownKind = (desk: Desk, name: string): DecisionKind => {
  const kind = kindOf(desk, name)
  if (!kind) throw new HttpError(400, 'There is no such decision.')
  return kind
}

type Deps = { readonly form: Form; readonly school: School }

const fieldsOf = ({ receipt, answers, read_only_view }: Frozen, { form, school }: Deps): Fields => ({
  ...Object.fromEntries(readOnlyLines(read_only_view).map(({ key, text }) => [key, text])),
  name: applicantName(form, answers),
  receipt,
  application: school.application,
  school: school.name,
})

/** Writes the letter of a decision from the frozen application. */
export const createLetterOf =
  (deps: Deps) =>
  async (sql: Sql, accountId: string, kind: DecisionKind, conditions: readonly string[]): Promise<Letter> => {
    const frozen = await readFrozen(sql, accountId)
    const fields = fieldsOf(frozen, deps)
    const missing = missingFields(kind.letter, fields)
    if (missing.length > 0) {
      const labels = missing.map((key) => readOnlyLabel(frozen.read_only_view, key)).join(', ')
      throw new HttpError(
        409,
        `The letter “${kind.label}” says what this application has not answered: ${labels}. Choose another decision, or have the letter changed.`,
      )
    }
    return composeLetter(kind.letter, fields, conditions)
  }

export type LetterOf = ReturnType<typeof createLetterOf>
