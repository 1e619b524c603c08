import { quarteredPng } from '@apply/converter/testing/pictures'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { preparedPostgres } from '../../testing/prepared-postgres.ts'
import { startProcess, temporaryFolder } from '../../testing/start-process.ts'
import { runAdminPrinting } from '../admin/testing/run-admin.ts'
import { fileOf, postForm } from '../platform/storage/testing/post-form.ts'
import { readCopy } from './testing/read-copy.ts'

const person = { username: 'zoe@example.edu', password: 'A-long-Way-to-9-Trees' }
const waitOptions = { timeout: 45_000, interval: 100 }

/** A student as a browser would speak for them. */
const browserAt = (url: string) => {
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const headers = { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(new URL(path, url), { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';')[0] ?? ''
    expect(response.status, `${method} ${path}`).toBe(200)
    return response
  }
  return {
    fetch: async (path: string) => new Uint8Array(await (await call('GET', path)).arrayBuffer()),
    send: async (method: string, path: string, body?: object) =>
      JSON.parse(await (await call(method, path, body)).text()),
  }
}

test('PDF-01 PDF-06 OPS-16 from the sign-up to a copy with an uploaded picture, in a real server process', async () => {
  const PORT = String(await freePort())
  const url = `http://localhost:${PORT}`
  const settings = {
    PORT,
    HOST: 'localhost',
    DATABASE_URL: await preparedPostgres('pdf_process'),
    DATA_DIR: await temporaryFolder(),
  }
  const server = startProcess(settings)
  await server.waitForOutput('Listening')
  const { send, fetch: download } = browserAt(url)

  await send('POST', '/public/signup', person)
  const code = await vi.waitFor(
    () => /Mail in the outbox: [^"]*?(\d{6})/.exec(server.output())?.[1] ?? Promise.reject(),
    waitOptions,
  )
  await send('POST', '/public/confirm', { username: person.username, code })
  await send('POST', '/public/login', person)
  await send('PUT', '/api/answer', { first_name: 'Zoë', hs_ged_radio: '2' })
  const form = await send('POST', '/api/presigned-url', { answer_key: 'ged' })
  expect((await postForm(form, fileOf(new Uint8Array(await quarteredPng())), url)).status).toBe(204)
  await send('POST', '/api/pdf/document-answer/ged', { file_key: form.fields.key, file_name: 'scores.png' })
  const settled = async (path: string) => {
    const answer = await send('GET', path)
    expect(answer.status, server.output()).toBe('COMPLETED')
    return answer
  }
  await vi.waitFor(() => settled('/api/pdf/document-answer/ged'), waitOptions)
  const { url: link } = await vi.waitFor(() => settled('/api/pdf'), waitOptions)

  const copy = await readCopy(await download(link))

  expect(copy.pages.map(({ text }) => text).join(' ')).toContain('Zoë')
  expect(copy.bookmarks.at(-1)).toMatch(/\(scores\.png\)$/)
  expect(copy.pages.at(-1)).toMatchObject({ text: '', tags: ['Root', 'Document', 'Part', 'Figure'] })

  const { printed } = await runAdminPrinting(['service-token', person.username], settings)
  const token = new URL(printed.join('')).searchParams.get('service_token')
  expect(await send('GET', `/service/tmp-pdf?service_token=${token}`)).toMatchObject({
    answer: { first_name: 'Zoë', ged: 'scores.png' },
    document_answer: { ged: { status: 'COMPLETED', file_name: 'scores.png' } },
  })
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
