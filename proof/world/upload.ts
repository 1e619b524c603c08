import { vi } from 'vitest'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import { expectStatus, isObject } from './call.ts'
import { type Deployment, newStudent, type ProofStudent } from './student.ts'

export type Form = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

/** What makes the form ask for the file `homeschool`. */
export const homeSchooled = { hs_ged_radio: '1', homeschool_radio: 'Y' }

/** A student who is asked for a file. */
export const newUploader = async (deployment: Deployment, create = newStudent): Promise<ProofStudent> => {
  const student = await create(deployment)
  await student.save(homeSchooled)
  return student
}

export const uploadForm = async (student: ProofStudent, answer_key = 'homeschool'): Promise<Form> => {
  const { url, fields } = expectStatus(await student.send('POST', '/api/presigned-url', { answer_key }), 200).body
  if (!isObject(fields)) throw new Error('The upload form has no fields.')
  return { url: String(url), fields: Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, String(v)])) }
}

/** Uploads a file and has it converted; `file_key` is the answer. */
export const register = async (student: ProofStudent, bytes: Buffer, file_name: string): Promise<string> => {
  const form = await uploadForm(student)
  const posted = await postForm(form, fileOf(new Uint8Array(bytes)), student.url)
  if (posted.status !== 204) throw new Error(`The upload was refused: ${posted.status} ${await posted.text()}`)
  const file_key = String(form.fields.key)
  expectStatus(await student.send('POST', '/api/pdf/document-answer/homeschool', { file_key, file_name }), 200)
  return file_key
}

export type Settled = { readonly status: string; readonly message: string }

/** Polls as the browser does until the conversion is settled; every poll must be answered. */
export const settled = (student: ProofStudent, timeout = 60_000, interval = 150): Promise<Settled> =>
  vi.waitFor(
    async () => {
      const { body } = expectStatus(await student.send('GET', '/api/pdf/document-answer/homeschool'), 200)
      const found = { status: String(body.status), message: String(body.message) }
      if (/UNPROCESSED|IN_PROGRESS/.test(found.status)) throw new Error('It is not settled yet.')
      return found
    },
    { timeout, interval },
  )

export const convert = async (student: ProofStudent, bytes: Buffer, name: string): Promise<Settled> => {
  await register(student, bytes, name)
  return settled(student)
}
