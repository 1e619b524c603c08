import { file, form, page, required, section, text, when } from '@apply/engine/define'
import { afterEach, expect, test, vi } from 'vitest'
import { createDraftSession } from '../draft/draft-session.ts'
import { createNotices } from '../draft/saving/saving.ts'
import { getSnapshot, updateSnapshot } from '../session/snapshot.ts'
import { observable } from '../ui/observable.ts'
import { toasts } from '../ui/toasts.ts'
import { attemptSubmission } from './submit-application.tsx'

const name = text('name', { label: 'Name', rules: [required()] })

const club = form('Club', [
  page('person', {
    title: 'You',
    ask: [
      name,
      file('badge', { label: 'Badge' }),
      section('For Al', { show: when(name).is('Al'), ask: [file('letter', { label: 'Letter' })] }),
    ],
  }),
  page('end', { title: 'End', ask: [text('wish', { label: 'Wish' })] }),
])

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  updateSnapshot({ web_status: 'none' })
  toasts.set([])
})

const receipt = { number: 'CL-1', submitted_at: '2026-03-05T12:00:00Z', sha256: '0' }

/** What another device has saved after this window read the application. */
type Elsewhere = { readonly revision: number; readonly answers: Record<string, string> }

/** What the server says instead of its usual response. */
type Said = Readonly<Record<string, { readonly body: object; readonly status?: number }>>

/** An attempt with these answers; `steps` has the calls and changes of page in order. */
const attempt = (given: Record<string, string>, elsewhere?: Elsewhere, said: Said = {}) => {
  updateSnapshot({ web_status: 'started' })
  const steps: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    steps.push(path)
    const { body, status = 200 } = said[path] ?? {}
    if (body) return Response.json(body, { status })
    const isOld = path === '/api/submit' && headers['x-revision'] !== String(elsewhere?.revision ?? 1)
    return isOld ? Response.json({ message: 'Changed.' }, { status: 412 }) : Response.json({ message: '', receipt })
  })
  let revision = 1
  vi.stubGlobal('window', { sessionStorage: { setItem: () => undefined } })
  const session = createDraftSession({ form: club, person: { visitor: given }, today: () => '2026-03-05' })
  const { answers, submission } = session
  const saving = {
    state: observable('saved' as const),
    notices: createNotices(),
    flush: async () => void steps.push('save'),
    refresh: async () => {
      steps.push('refresh')
      revision = elsewhere?.revision ?? revision
      answers.applySaved((draft) => ({ ...draft, answers: { ...draft.answers, ...elsewhere?.answers } }))
    },
    revision: () => revision,
    start: () => {},
    end: async () => {},
  }
  const navigate = (to: unknown) => void steps.push(`open ${String(to)}`)
  return { steps, ...session, ...submission, run: () => attemptSubmission({ ...session, saving }, navigate) }
}

/** Waits for the question and answers it. */
const choose = async (dialog: ReturnType<typeof attempt>['dialog'], isConfirmed: boolean): Promise<void> => {
  await vi.waitFor(() => expect(dialog.get()).toBeDefined())
  const shown = dialog.get()
  if (shown?.kind !== 'confirm') throw new Error('There is no question.')
  shown.answer(isConfirmed)
}

const validated = ['save', '/api/web-status', '/api/validations']

test('REV-08 asks after the validation, and sends the application after a yes', async () => {
  const { steps, dialog, run } = attempt({ name: 'Bo' })
  const running = run()
  await vi.waitFor(() => expect(dialog.get()).toBeDefined())
  expect(steps).toEqual(validated)

  await choose(dialog, true)
  await running

  expect(steps).toEqual([...validated, '/api/submit', '/api/web-status', 'open /completion'])
  expect(dialog.get()).toBeUndefined()
  expect(getSnapshot().web_status).toBe('submitted')
})

test.each([
  ['the connection broke off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy gave up', () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 })],
])('SUB-12 a submission is sent again if %s, and the applicant learns that it has succeeded', async (_, respond) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { steps, dialog, run } = attempt({ name: 'Bo' })
  const serve = fetch
  let isLost = true
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const response = await serve(path, request)
    if (path !== '/api/submit' || !isLost) return response
    isLost = false
    return respond()
  })
  const running = run()

  await choose(dialog, true)
  await running

  expect(steps).toEqual([...validated, '/api/submit', '/api/submit', '/api/web-status', 'open /completion'])
})

test.each([
  ['a failing server', () => Response.json({ message: 'Away.' }, { status: 503 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a connection that swallows everything', () => new Promise<never>(() => undefined)],
])('SUB-06 with %s after the submission the applicant still learns that it has succeeded', async (_, respond) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  const { steps, dialog, run } = attempt({ name: 'Bo' })
  const serve = fetch
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    String(request.body).includes('submitted') ? respond() : serve(path, request),
  )
  const running = run()

  await choose(dialog, true)
  await vi.advanceTimersByTimeAsync(5_000)
  await running

  expect(steps).toEqual([...validated, '/api/submit', 'open /completion'])
  expect(getSnapshot().web_status).toBe('submitted')
})

test('SUB-06 whose session ends right after the submission is not led to the completion page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { steps, dialog, run } = attempt({ name: 'Bo' })
  const serve = fetch
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    String(request.body).includes('submitted')
      ? Response.json({ message: 'Ended.' }, { status: 401 })
      : serve(path, request),
  )
  const running = run()

  await choose(dialog, true)

  await expect(running).rejects.toThrow('Your session is invalid.')
  expect(steps).not.toContain('open /completion')
})

test('REV-08 sends nothing after a no, and stays where it is', async () => {
  const { steps, dialog, run } = attempt({ name: 'Bo' })
  const running = run()

  await choose(dialog, false)
  await running

  expect(steps).toEqual(validated)
  expect(getSnapshot().web_status).toBe('validating')
})

test('REV-08 SUB-07 asks nothing while there are errors', async () => {
  const { steps, dialog, run } = attempt({})

  await run()

  expect(dialog.get()).toBeUndefined()
  expect(steps).toEqual([...validated, 'open /person'])
})

test('REV-09 says to wait while a document is being converted, and sends nothing', async () => {
  const { steps, files, dialog, run } = attempt({ name: 'Bo' })
  files.keys.add('badge')
  const { at } = await files.fetch()
  at('badge').state.set({ kind: 'converting', name: 'badge.pdf', size: 4 })

  await run()

  expect(dialog.get()).toEqual({ kind: 'upload in progress' })
  expect(steps).toEqual(validated)
})

test('DOC-46 REV-09 a document of a question that is not asked any more holds up nothing', async () => {
  const { steps, files, dialog, run } = attempt({ name: 'Bo' })
  files.keys.add('letter')
  const { at } = await files.fetch()
  at('letter').state.set({ kind: 'converting', name: 'letter.pdf', size: 4 })
  const running = run()

  await choose(dialog, true)
  await running

  expect(steps).toContain('/api/submit')
})

test('SUB-15 sends nothing that was changed elsewhere after it was shown, and says so', async () => {
  const { steps, answers, dialog, run } = attempt({ name: 'Bo' }, { revision: 2, answers: { name: 'Cy' } })
  const running = run()

  await choose(dialog, true)
  await running

  expect(steps).toEqual([...validated, '/api/submit', 'refresh'])
  expect(answers.getDraft().answers.name).toBe('Cy')
  expect(toasts.get().map(({ message }) => message)).toEqual(['Changed.'])
  expect(getSnapshot().web_status).toBe('validating')
})

test('SUB-15 sends the same answers again if only something else has a new revision', async () => {
  const { steps, dialog, run } = attempt({ name: 'Bo' }, { revision: 2, answers: {} })
  const running = run()

  await choose(dialog, true)
  await running

  expect(steps).toEqual([...validated, '/api/submit', 'refresh', '/api/submit', '/api/web-status', 'open /completion'])
})

/** An attempt that is agreed to, and its error if there is one. */
const agree = async ({ dialog, run }: ReturnType<typeof attempt>): Promise<unknown> => {
  vi.spyOn(console, 'error').mockReturnValue()
  const running = run().catch((error: unknown) => error)
  await choose(dialog, true)
  return running
}

test('SUB-10 a submission that fails is not sent again by itself', async () => {
  const attempted = attempt({ name: 'Bo' }, undefined, { '/api/submit': { status: 503, body: { message: 'Later.' } } })

  expect(await agree(attempted)).toMatchObject({ message: 'Later.' })
  expect(attempted.steps).toEqual([...validated, '/api/submit'])
  expect(getSnapshot().web_status).toBe('validating')
})

const profile = { username: 'bo@example.com', last_page: null, successful_login: [] }
const statuses = ['started', 'validating', 'submitted'].map((web_status) => ({ web_status }))

test('SUB-14 a submission of another window is no error, but a document that is still converted is', async () => {
  const refusal = { '/api/submit': { status: 409, body: { message: 'Not now.' } } }
  const submitted = { '/api/profile': { body: { ...profile, web_status: statuses } } }
  const converting = { '/api/profile': { body: { ...profile, web_status: statuses.slice(0, 2) } } }

  expect(await agree(attempt({ name: 'Bo' }, undefined, { ...refusal, ...submitted }))).toBeUndefined()
  expect(getSnapshot().web_status).toBe('submitted')
  expect(await agree(attempt({ name: 'Bo' }, undefined, { ...refusal, ...converting }))).toMatchObject({
    message: 'Not now.',
  })
})

test('SUB-08 what only the server refuses is read again and listed until the next attempt', async () => {
  const said: Record<string, Said[string]> = {
    '/api/submit': { status: 422, body: { message: 'Mend it.', errors: { wish: ['Wish'] } } },
  }
  const refused = attempt({ name: 'Bo', wish: 'Old' }, { revision: 1, answers: { wish: 'New' } }, said)

  expect(await agree(refused)).toBeUndefined()
  expect(refused.steps).toEqual([...validated, '/api/submit', 'refresh', 'open /person'])
  expect(refused.refused.get()).toEqual([{ key: 'wish', answer: 'New', messages: ['Wish'] }])

  delete said['/api/submit']
  await agree(refused)
  expect(refused.refused.get()).toEqual([])
})
