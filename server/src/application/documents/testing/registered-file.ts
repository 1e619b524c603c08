import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect } from 'vitest'
import { signedInStudent } from '../../../../testing/student.ts'
import type { Database } from '../../../platform/database/database.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { documentStudent } from './document-student.ts'

/** Uploads and registers a file with a running server, as a student of their own. */
export const registerFile = async (url: string, database: Database, username: string): Promise<void> => {
  const { cookie } = await signedInStudent(database, systemClock(), username)
  const { asksFor, place, register } = documentStudent(url, cookie)
  await asksFor({ hs_ged_radio: '2' })
  const { body } = await register('ged', await place('ged', await plainPdf()), 'scores.pdf')
  expect(body).toMatchObject({ status: 'UNPROCESSED' })
}
