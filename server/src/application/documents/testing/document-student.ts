import { expect, vi } from 'vitest'
import { fileOf, postForm } from '../../../platform/storage/testing/post-form.ts'

/** Whatever the calls answer, each its part of it. */
type Answer = {
  readonly message: string
  readonly status: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly answer: Readonly<Record<string, string>>
  readonly document_answer: object
}

const isAnswer = (body: unknown): body is Answer => typeof body === 'object' && body !== null

const answerIn = async (response: Response): Promise<Answer> => {
  const body: unknown = await response.json()
  if (!isAnswer(body)) throw new Error('The answer is no JSON object.')
  return body
}

/** Sends calls as the page of whoever holds the cookie does. */
const caller = (publicUrl: string, cookie: string) => async (method: string, path: string, body?: object) => {
  const headers = { origin: publicUrl, cookie, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(`${publicUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, headers: answer.headers, body: await answerIn(answer) }
}

/** What a student does with files, step by step and all at once. */
export const documentStudent = (publicUrl: string, cookie: string) => {
  const send = caller(publicUrl, cookie)

  const place = async (key: string, bytes: Buffer) => {
    const presigned = await send('POST', '/api/presigned-url', { answer_key: key })
    expect(presigned.status).toBe(200)
    const posted = await postForm(presigned.body, fileOf(new Uint8Array(bytes)), publicUrl)
    expect(posted.status).toBe(204)
    return String(presigned.body.fields.key)
  }

  const register = (key: string, file_key: string, file_name: string) =>
    send('POST', `/api/pdf/document-answer/${key}`, { file_key, file_name })

  const isSettled = async (key: string) => {
    const { body } = await send('GET', `/api/pdf/document-answer/${key}`)
    expect(['UNPROCESSED', 'IN_PROGRESS']).not.toContain(body.status)
    return body
  }

  const settled = (key: string) => vi.waitFor(() => isSettled(key), { timeout: 120_000, interval: 10 })

  /** Uploads, registers and waits for what becomes of it. */
  const upload = async (key: string, bytes: Buffer, name: string) => {
    const registered = await register(key, await place(key, bytes), name)
    expect(registered.status).toBe(200)
    return settled(key)
  }

  const answer = async (key: string) => (await send('GET', '/api/profile')).body.answer[key] ?? ''
  const asksFor = (answers: object) => send('PUT', '/api/answer', answers)

  return { cookie, send, place, register, settled, upload, answer, asksFor }
}
