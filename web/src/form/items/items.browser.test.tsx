import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { Items } from './items.tsx'

const item = {
  id: '10000000-0000-4000-8000-000000000001',
  key: 'request-10000000-0000-4000-8000-000000000001',
  kind: 'document',
  title: 'A letter from you',
  text: 'Tell us where you have lived.',
  wants: 'explanation',
  state: 'awaiting',
  is_required: true,
  changed_at: '2026-01-15T18:00:00.000Z',
} as const

const status = { word: 'Received', text: 'We have your application.', since: '2026-01-15T18:00:00.000Z' }

test('ITM-22 what an applicant sends goes to what is done, with the focus on it', async () => {
  let isSent = false
  const calls = answerCalls({
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

test('ITM-22 a status that cannot be read says so and is asked for again', async () => {
  let isBroken = true
  answerCalls({
    'GET /api/items': () =>
      isBroken ? Response.json({ message: 'Broken.' }, { status: 500 }) : Response.json({ status, items: [] }),
  })
  mount()(<Items />)

  await expect.element(page.getByText('could not be loaded')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.element(page.getByText('Received', { exact: true })).toBeVisible()
})
