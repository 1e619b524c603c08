import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { mount } from '../../testing/mount.tsx'
import { SessionContext } from '../staff-session.tsx'
import { BulkRuns } from './bulk-runs.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const staff = { id, email: 'olga@example.edu', name: 'Olga', role: 'officer' } as const
const run = { id, kind: 'mail', target: 'Come and see us', total: 5, skipped: [], can_undo: false } as const

test('MSG-20 mails to many that still go out can be stopped after all of them are written, and the page says how many were sent', async () => {
  let isStopped = false
  const stopped = {
    ...{ ...run, status: 'stopped', done: 3 },
    skipped: [{ reason: 'Taken back before it was sent.', count: 2 }],
  }
  answerCalls({
    'GET /desk/api/bulk': () =>
      Response.json({ runs: [isStopped ? stopped : { ...run, status: 'completed', done: 5, waiting: 2 }] }),
    [`POST /desk/api/bulk/${id}/stop`]: () => {
      isStopped = true
      return Response.json(stopped)
    },
  })
  mount()(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={staff}>
        <BulkRuns started={0} />
      </SessionContext>
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('3 of 5 sent')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Stop' }).click()

  await expect.element(page.getByText('Taken back before it was sent.')).toBeVisible()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Wrote “Come and see us”: 3 applications. It was stopped before its end.')
  await expect.element(page.getByText('3 of 5 sent')).not.toBeInTheDocument()
})
