import * as calls from '@apply/contract/letters'
import { dayInTimeZone } from '@apply/engine/calendar'
import type { School } from '@apply/engine/define'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { downloadHeaders } from '../../platform/http/security-headers.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { letterStore } from './letter-store.ts'

/** The same for a letter that is not released yet, for one of somebody else and for none. */
const noSuchLetter = () => new HttpError(404, 'There is no such letter.')

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly school: School
  readonly signedIn: SignedIn
}

/** Notes the first opening of a letter, and returns when that was; undefined if the applicant has no such letter. */
const createOpen =
  ({ database, clock }: Pick<Deps, 'database' | 'clock'>) =>
  async (studentId: string, id: string): Promise<Date | undefined> => {
    const known = await letterStore(database.sql).openedAt(studentId, id)
    if (known !== null) return known
    return database.transaction(async (sql) => {
      const at = clock()
      if (!(await letterStore(sql).open(studentId, id, at)))
        return (await letterStore(sql).openedAt(studentId, id)) ?? at
      await recordOwnAction(sql, studentId, { at, action: 'open letter', result: 'opened a letter' })
      return at
    })
  }

/** What applicants do with the letters of the school. */
export const letterRoutes = (app: App, deps: Deps): void => {
  const { database, school, signedIn: onRequest } = deps
  const open = createOpen(deps)

  app.get(calls.readLetters.path, { onRequest, schema: schemaOf(calls.readLetters) }, async ({ student }) => {
    const letters = await letterStore(database.sql).list(student.id)
    return {
      letters: letters.map(({ id, released_at, opened_at }) => ({
        id,
        released_at: released_at.toISOString(),
        ...(opened_at && { opened_at: opened_at.toISOString() }),
      })),
    }
  })

  app.post(
    calls.openLetter.path,
    { onRequest, schema: schemaOf(calls.openLetter) },
    async ({ student, params: { id } }) => {
      const openedAt = await open(student.id, id)
      const letter = openedAt && (await letterStore(database.sql).read(student.id, id))
      if (!openedAt || !letter) throw noSuchLetter()
      const { released_at, ...rest } = letter
      return { id, ...rest, released_at: released_at.toISOString(), opened_at: openedAt.toISOString() }
    },
  )

  app.get(
    calls.readLetterFile.path,
    { onRequest, schema: schemaOf(calls.readLetterFile) },
    async ({ student, params: { id } }, reply) => {
      if (!(await open(student.id, id))) throw noSuchLetter()
      const file = await letterStore(database.sql).file(student.id, id)
      if (!file) throw noSuchLetter()
      const day = dayInTimeZone(school.timeZone, file.released_at)
      return reply.headers(downloadHeaders(`letter-${day}.pdf`)).send(file.pdf)
    },
  )
}
