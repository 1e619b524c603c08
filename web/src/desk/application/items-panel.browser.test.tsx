import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { SessionContext, type StaffSession } from '../staff-session.tsx'
import { ItemsPanel } from './items-panel.tsx'

const at = '2026-01-15T18:00:00.000Z'

const item = {
  id: '10000000-0000-4000-8000-000000000001',
  version: 3,
  kind: 'document',
  definition: 'application-fee',
  title: 'Application fee',
  text: 'Pay it.',
  wants: 'nothing',
  state: 'awaiting',
  is_required: true,
  due_on: '2026-02-01',
  history: [{ event: 'made', at, by: 'The checklist', to: 'awaiting' }],
} as const

const key = 'request-10000000-0000-4000-8000-000000000002'

const request = {
  ...item,
  id: '10000000-0000-4000-8000-000000000002',
  kind: 'request',
  definition: 'transcript',
  title: 'Your transcript',
  text: 'The one of the second school.',
  wants: 'document',
  state: 'received',
  is_required: false,
  answer: 'Here it is.',
  answered_at: at,
  document: { key, file_name: 'transcript.pdf', status: 'COMPLETED' },
  history: [{ event: 'made', at, by: 'Olga', to: 'awaiting' }],
} as const

const session = (role: StaffSession['role']): StaffSession => ({
  id: '20000000-0000-4000-8000-000000000002',
  email: 'olga@example.edu',
  name: 'Olga',
  role,
})

const show = (role: StaffSession['role'], others: readonly object[] = []) => {
  let state = 'awaiting'
  const opened: string[] = []
  const calls = answerCalls({
    'GET /desk/api/choices': () =>
      Response.json({ states: [], items: [], templates: [{ name: 'a', title: 'A', text: 'A', wants: 'document' }] }),
    'GET /desk/api/applications/x/items': () =>
      Response.json({ status: { word: 'Received', since: at }, items: [{ ...item, state }, ...others] }),
    [`PUT /desk/api/items/${item.id}/state`]: () => {
      state = 'waived'
      return Response.json({ message: 'The item was changed.', version: 4 })
    },
    [`POST /desk/api/requests/${request.id}/settle`]: () =>
      Response.json({ message: 'It was changed meanwhile.' }, { status: 409 }),
  })
  mount()(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session(role)}>
        <ItemsPanel id="x" onOpen={(opening) => opened.push(opening)} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return { calls, opened }
}

test('ITM-23 an officer waives an item by keyboard, with a reason, and reads what came of it', async () => {
  const { calls } = show('officer')
  const waive = page.getByRole('button', { name: 'Waive Application fee' })
  await expect.element(waive).toBeVisible()
  waive.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(/^Reason/)).toHaveFocus()
  await userEvent.keyboard('A hardship.{Enter}')

  await expect.element(page.getByText('waived', { exact: true })).toBeVisible()
  const sent = calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  expect(sent).toEqual([{ state: 'waived', reason: 'A hardship.', version: 3 }])
})

test('ITM-51 DSK-54 what staff asked for stands in the same list with its answer and its file', async () => {
  const { calls, opened } = show('officer', [request])
  const requests = page.getByRole('region', { name: 'Checklist' }).getByRole('region', { name: 'Requests' })
  const first = requests.getByRole('listitem').filter({ hasText: 'Your transcript' })
  await expect.element(first.getByText('Here it is.')).toBeVisible()
  await expect.element(first.getByText('answered', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask for something' })).toBeVisible()

  await first.getByRole('button', { name: 'Open the document for Your transcript' }).click()
  await first.getByRole('button', { name: 'Mark as done Your transcript' }).click()

  await expect.element(first.getByRole('alert')).toHaveTextContent('It was changed meanwhile.')
  expect(opened).toEqual([key])
  const sent = calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  expect(sent).toEqual([{ as: 'done', version: 3 }])
})

test('ITM-23 a reader sees the items and their history, and can change none', async () => {
  show('reader')

  await expect.element(page.getByText('Application fee').first()).toBeVisible()
  await page.getByText('History').click()
  await expect.element(page.getByText('The checklist')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
