import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect } from 'vitest'
import { signedInStudent } from '../../../../testing/student.ts'
import type { Database } from '../../../infra/database/database.ts'
import { systemClock } from '../../../infra/process/clock.ts'
import { fileOf, postForm } from '../../../infra/storage/testing/post-form.ts'

/** Uploads and registers a file with a running server, as a student of their own. */
export const registerFile = async (url: string, database: Database, username: string): Promise<void> => {
  const { cookie } = await signedInStudent(database, systemClock(), username)
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) =>
    JSON.parse(await (await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })).text())
  await send('PUT', '/api/answer', { hs_ged_radio: '2' })
  const form = await send('POST', '/api/presigned-url', { answer_key: 'ged' })
  expect((await postForm(form, fileOf(new Uint8Array(await plainPdf())), url)).status).toBe(204)
  const file = { file_key: form.fields.key, file_name: 'scores.pdf' }
  expect(await send('POST', '/api/pdf/document-answer/ged', file)).toMatchObject({ status: 'UNPROCESSED' })
}
