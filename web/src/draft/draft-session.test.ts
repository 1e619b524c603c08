import { setAnswer } from '@apply/engine/apply-changes'
import { club, member, street } from '@apply/engine/testing/club-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, loggedOutMessage } from '../session/log-out.ts'
import { type Profile, refetchProfile, updateKnownProfile } from '../session/profile.ts'
import { updateSnapshot } from '../session/snapshot.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'
import { knownDocuments } from './files/documents.ts'

const today = () => '2026-03-05'

/** Code is loaded meanwhile, on any machine. */
const patience = { timeout: 60_000 }

/** A storage of the browser. */
const storage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

beforeEach(() => {
  const storages = { localStorage: storage(), sessionStorage: storage() }
  vi.stubGlobal('window', Object.assign(new EventTarget(), storages))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

afterEach(() => {
  vi.useRealTimers()
  endSession(loggedOutMessage)
})

const profileOf = (
  username: string,
  answer: Profile['answer'],
  documents: Profile['document_answer'] = {},
): Profile => ({
  ...{ username, answer, document_answer: documents, tabs: {}, add_another: {}, revision: 1 },
  ...{ last_page: null, successful_login: [], web_status: [{ web_status: 'started' }] },
})

/** Logs a person in and opens their form. `calls` are those that the server gets from then on. */
const open = async (profile: Profile) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`)
    if (path === '/api/profile') return Response.json(profile)
    if (path === '/api/phone-link') return Response.json({ id: 'a-link', code: 'AAAA-CCCC-EEEE' })
    if (path.startsWith('/api/phone-link/')) return Response.json({ status: 'waiting' })
    if (path.startsWith('/api/pdf/')) return Response.json({ status: 'UNPROCESSED', message: '' })
    return Response.json({ message: '', revision: 2, changed: true })
  })
  updateSnapshot({ is_logged_in: true })
  await refetchProfile()
  const session = createDraftSession({ form: club, person: { profile }, today })
  session.start()
  return { session, calls }
}

/** What each part holds of a person; `none` has only functions. A new part does not compile until it stands here. */
const heldBy = (session: DraftSession): Readonly<Record<keyof DraftSession, unknown>> => {
  const { answers, saving, files, undo, submission, returnTo } = session
  const none = undefined
  return {
    answers: [answers.getDraft().answers, answers.typing.get(), [...answers.typing.unreadable]],
    saving: saving.notices.get(),
    files: [[...files.keys], files.dialog.get()],
    undo: [[...undo.lines.get().values()], undo.announcement.get()],
    submission: [submission.refused.get(), submission.dialog.get(), submission.summaryWanted.get()],
    returnTo: returnTo.get(),
    // What lookups hold shows only in what typing clears.
    ...{ form: none, change: none, tabs: none, lookups: none, start: none, end: none, isEnded: none },
  }
}

/** Leaves something of the person in every part. */
const useEveryPart = async ({ answers, change, saving, files, undo, lookups, submission, returnTo }: DraftSession) => {
  await change.at(member, (draft) => setAnswer(club, draft, member, 'N', today()))
  await vi.waitFor(() => expect(undo.lines.get().size).toBe(1), patience)
  await lookups.type(street, 'Maya Street')
  answers.typing.set('why', 'Maya was here')
  answers.typing.unreadable.set('visit_day', 'Maya day')
  saving.notices.show({ kind: 'refused', key: 'city', value: 'Maya City', message: 'No.' })
  files.keys.add('badge')
  files.dialog.set({ kind: 'in progress' })
  submission.refused.set([{ key: 'city', answer: 'Maya City', messages: ['No.'] }])
  submission.dialog.set({ kind: 'upload in progress' })
  submission.summaryWanted.set('/person')
  returnTo.set({ key: 'city', route: '/person' })
}

test('SES-30 whoever logs in next in the same window finds nothing of the person before, in any part of the session', async () => {
  const { session: first } = await open(profileOf('maya@example.com', { member: 'Y', nickname: 'Maya' }))
  await useEveryPart(first)
  const empty: object = heldBy(createDraftSession({ form: club, person: { visitor: {} }, today }))
  const used = Object.entries(heldBy(first)).filter(
    ([part, held]) => JSON.stringify(held) !== JSON.stringify(Object(empty)[part]),
  )
  expect(used.map(([part]) => part)).toEqual(['answers', 'saving', 'files', 'undo', 'submission', 'returnTo'])

  await first.end()
  endSession(loggedOutMessage)
  const { session: second } = await open(profileOf('bo@example.com', { address_line_1: '1 Elm St', city: 'Elmton' }))

  expect(heldBy(second)).toMatchObject({
    answers: [{ address_line_1: '1 Elm St', city: 'Elmton' }, {}, []],
    saving: [],
    files: [[], undefined],
    undo: [[], ''],
    submission: [[], undefined, undefined],
    returnTo: undefined,
  })
  expect(JSON.stringify(heldBy(second))).not.toContain('aya')
  await second.lookups.type(street, '2')
  expect(second.answers.getDraft().answers).toEqual({ address_line_1: '2', city: '' })
  await second.end()
})

test('SES-31 a form that was left asks no more about its files, their phones, or what other windows do', async () => {
  const document = { status: 'UNPROCESSED', file_name: 'badge.pdf', file_size: 4 } as const
  const { session, calls } = await open(profileOf('maya@example.com', {}, { badge: document }))
  const { at } = await session.files.fetch()
  await vi.waitFor(() => expect(calls).toContain('GET /api/pdf/document-answer/badge'), patience)
  const { phone } = at('letter')
  await phone.start('letter', session.saving.flush)
  await vi.waitFor(() => expect(calls).toContain('GET /api/phone-link/a-link'), patience)
  const otherWindow = new BroadcastChannel('documents')

  await session.end()
  const before = calls.length
  vi.useFakeTimers()
  otherWindow.postMessage('changed')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  otherWindow.close()

  expect(calls.slice(before)).toEqual([])
})

test('SES-31 a form that was left while the code for files was on its way asks for no file', async () => {
  const document = { status: 'COMPLETED', file_name: 'badge.pdf', file_size: 4 } as const
  const { session, calls } = await open(profileOf('maya@example.com', {}, { badge: document }))
  updateKnownProfile({ document_answer: {} })
  session.files.sync()
  const refreshed = session.files.refresh(['badge'])
  const before = calls.length

  await session.end()
  await refreshed

  expect(calls.slice(before)).toEqual([])
})

test('SES-31 a file that is deleted after its form was left changes nothing of the next person', async () => {
  const document = { status: 'COMPLETED', file_name: 'badge.pdf', file_size: 4 } as const
  const { session } = await open(profileOf('maya@example.com', {}, { badge: document }))
  const { at } = await session.files.fetch()
  const removal = at('badge').remove()
  await session.end()
  endSession(loggedOutMessage)

  const { session: second } = await open(profileOf('bo@example.com', {}, { badge: document }))
  await removal

  expect([...second.files.keys]).toEqual(['badge'])
  expect(knownDocuments()).toEqual({ badge: document })
  await second.end()
})
