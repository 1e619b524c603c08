import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { SessionContext, type StaffSession } from '../staff-session.tsx'
import { ItemsPanel } from './items-panel.tsx'

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
  history: [{ event: 'made', at: '2026-01-15T18:00:00.000Z', by: 'The checklist', to: 'awaiting' }],
} as const

const session = (role: StaffSession['role']): StaffSession => ({
  id: '20000000-0000-4000-8000-000000000002',
  email: 'olga@example.edu',
  name: 'Olga',
  role,
})

const show = (role: StaffSession['role']) => {
  let state = 'awaiting'
  const calls = answerCalls({
    'GET /desk/api/applications/x/items': () =>
      Response.json({ status: { word: 'Received', since: '2026-01-15T18:00:00.000Z' }, items: [{ ...item, state }] }),
    [`PUT /desk/api/items/${item.id}/state`]: () => {
      state = 'waived'
      return Response.json({ message: 'The item was changed.', version: 4 })
    },
  })
  mount()(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={session(role)}>
        <ItemsPanel id="x" onOpen={() => undefined} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return calls
}

test('ITM-23 an officer waives an item by keyboard, with a reason, and reads what came of it', async () => {
  const calls = show('officer')
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

test('ITM-23 a reader sees the items and their history, and can change none', async () => {
  show('reader')

  await expect.element(page.getByText('Application fee').first()).toBeVisible()
  await page.getByText('History').click()
  await expect.element(page.getByText('The checklist')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
