import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { Items } from './items.tsx'

const at = '2026-01-15T18:00:00.000Z'

const item = {
  id: '10000000-0000-4000-8000-000000000001',
  key: 'request-10000000-0000-4000-8000-000000000001',
  kind: 'document',
  title: 'A letter from you',
  text: 'Tell us where you have lived.',
  wants: 'explanation',
  state: 'awaiting',
  is_required: true,
  changed_at: at,
} as const

const request = {
  id: '10000000-0000-4000-8000-000000000002',
  key: 'request-10000000-0000-4000-8000-000000000002',
  title: 'The gap year',
  text: 'What did you do?',
  wants: 'explanation',
  status: 'open',
  asked_at: at,
} as const

const status = { word: 'Received', text: 'We have your application.', since: at }

const answered = { ...request, status: 'answered', answered_at: at }

test('ITM-22 what an applicant sends goes to what is done, with the focus on it', async () => {
  let isSent = false
  const calls = answerCalls({
    'GET /api/requests': () => Response.json({ requests: [] }),
    'GET /api/items': () =>
      Response.json({ status, items: [isSent ? { ...item, state: 'received' } : { ...item, due_on: '2020-01-01' }] }),
    [`POST /api/items/${item.id}/answer`]: () => {
      isSent = true
      return Response.json({ message: 'Thank you.' })
    },
  })
  mount()(<Items />)

  await expect.element(page.getByText('Was due January 1, 2020')).toBeVisible()
  await page.getByRole('button', { name: 'Answer A letter from you' }).click()
  await page.getByRole('button', { name: 'Send A letter from you' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please write your answer.')
  await page.getByLabelText('Your answer').fill('In Memphis.')
  await page.getByRole('button', { name: 'Send A letter from you' }).click()

  const done = page.getByRole('listitem').filter({ hasText: 'Received' })
  await expect.element(done).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Still to do' })).not.toBeInTheDocument()
  expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([{ text: 'In Memphis.' }])
})

test('ITM-50 DSK-52 what staff ask for is answered in the same panel, and stands below what is done then', async () => {
  let isSent = false
  answerCalls({
    'GET /api/requests': () => Response.json({ requests: [isSent ? answered : request] }),
    'GET /api/items': () =>
      Response.json({ status, items: [item, { ...item, ...request, kind: 'request', state: 'awaiting' }] }),
    [`POST /api/requests/${request.id}/answer`]: () => {
      isSent = true
      return Response.json({ message: 'Thank you.' })
    },
  })
  mount()(<Items />)

  const panel = page.getByRole('region', { name: 'Where your application is' })
  const asked = panel.getByRole('region', { name: 'We need something else from you' })
  await expect.element(asked.getByRole('heading', { level: 3 })).toHaveTextContent('The gap year')
  await asked.getByLabelText('Your answer').fill('I worked.')
  await asked.getByRole('button', { name: 'Send The gap year' }).click()

  await expect.element(panel.getByText(/^The gap year: sent on January 15, 2026/)).toBeVisible()
  await expect.element(panel.getByText('We have everything that we asked you for here.')).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(panel.getByRole('heading', { name: 'A letter from you' })).toBeVisible()
})

test.each(['items', 'requests'])(
  'ITM-22 ITM-50 /api/%s that cannot be read says so and is asked for again',
  async (name) => {
    let isBroken = true
    const broken = () => Response.json({ message: 'Broken.' }, { status: 500 })
    const calls = { items: { status, items: [] }, requests: { requests: [] } }
    answerCalls(
      Object.fromEntries(
        Object.entries(calls).map(([path, response]) => [
          `GET /api/${path}`,
          () => (isBroken && path === name ? broken() : Response.json(response)),
        ]),
      ),
    )
    mount()(<Items />)

    await expect.element(page.getByText('could not be loaded')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()

    await expect.element(page.getByText('Received', { exact: true })).toBeVisible()
  },
)
