import { setTimeout as pause } from 'node:timers/promises'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { z } from 'zod'
import { completeAnswers } from '../src/application/draft/testing/complete-answers.ts'
import { fileOf, postForm } from '../src/platform/storage/testing/post-form.ts'
import { readOutbox } from './read-outbox.ts'

// node server/testing/fill-database.ts <url> <data folder>: fills the database of a running server before it is dumped
// (server/testing/old-databases/README.md). It only makes calls, so that the server may be of any version.
const [url = '', dataDir = ''] = process.argv.slice(2)
const password = 'Kestrel!Harbor7'

const call = async (method: string, path: string, body?: object, cookie = ''): Promise<Response> => {
  const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

const codeFor = async (username: string): Promise<string> => {
  const mails = (await readOutbox(dataDir)).filter(({ to }) => to?.some(({ address }) => address === username))
  const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0]).findLast(Boolean)
  if (code) return code
  await pause(200)
  return codeFor(username)
}

const createStudent = async (username: string) => {
  await call('POST', '/public/signup', { username, password })
  await call('POST', '/public/confirm', { username, code: await codeFor(username) })
  const login = await call('POST', '/public/login', { username, password })
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return (method: string, path: string, body?: object) => call(method, path, body, cookies.join('; '))
}

type Student = Awaited<ReturnType<typeof createStudent>>

const waitForConversion = async (student: Student): Promise<void> => {
  const answer = await student('GET', '/api/pdf/document-answer/homeschool')
  const { status } = z.object({ status: z.string() }).parse(await answer.json())
  if (status === 'COMPLETED') return
  await pause(200)
  await waitForConversion(student)
}

const submitted = await createStudent('ada@example.edu')
await submitted('PUT', '/api/answer', { ...completeAnswers, entry_term: `${new Date().getFullYear() + 1}30` })
await submitted('POST', '/api/submit')

const withDocument = await createStudent('ben@example.edu')
await withDocument('PUT', '/api/answer', { first_name: 'Ben', hs_ged_radio: '1', homeschool_radio: 'Y' })
const presigned = await withDocument('POST', '/api/presigned-url', { answer_key: 'homeschool' })
const uploadForm = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
const form = uploadForm.parse(await presigned.json())
await postForm(form, fileOf(new Uint8Array(await plainPdf())), url)
const document = { file_key: form.fields.key, file_name: 'transcript.pdf' }
await withDocument('POST', '/api/pdf/document-answer/homeschool', document)
await waitForConversion(withDocument)

const started = await createStudent('cleo@example.edu')
await started('PUT', '/api/answer', { first_name: 'Cleo', last_name: "D'Arc-Łoś" })
