import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { mount } from '../../testing/mount.tsx'
import { Letters } from './letters.tsx'

const id = '5d0f8a4e-0a3b-4c59-9a55-0c7f5ab9a001'
const released_at = '2026-03-20T22:00:00.000Z'

const opened = {
  ...{ id, released_at, opened_at: '2026-03-21T09:00:00.000Z', sha256: 'a'.repeat(64) },
  letter: {
    title: 'You are admitted, with conditions',
    blocks: ['Dear Zoë,', { list: ['Send your <b>final</b> transcript.'] }],
    closing: ['Sincerely,', 'The Office of Admission'],
  },
}

test('DEC-52 what could not be loaded or opened for a moment is tried again by itself, with words meanwhile', async () => {
  const failures = { list: 1, open: 1 }
  const calls = answerCalls({
    'GET /api/letters': () => {
      failures.list -= 1
      return failures.list === 0
        ? Response.json({ message: 'The service is being started.' }, { status: 503 })
        : Response.json({ letters: [{ id, released_at }] })
    },
    [`POST /api/letters/${id}/open`]: () => {
      failures.open -= 1
      return failures.open === 0 ? Promise.reject(new TypeError('Failed to fetch')) : Response.json(opened)
    },
  })
  const reconnect = () => window.dispatchEvent(new Event('online'))
  mount()(<Letters />)

  await expect.element(page.getByRole('status')).toHaveTextContent('We try again by ourselves.')
  reconnect()
  await expect.element(page.getByRole('heading', { name: 'You have a letter' })).toBeVisible()
  await page.getByRole('button', { name: 'Read' }).click()
  await expect.element(page.getByText('Your letter could not be opened yet. We try again by ourselves.')).toBeVisible()
  await expectAccessible()
  reconnect()

  await expect.element(page.getByRole('heading', { name: opened.letter.title })).toHaveFocus()
  expect(document.body.textContent).not.toContain('by ourselves')
  expect(calls.map(({ name }) => name.slice(0, 4))).toEqual(['GET ', 'GET ', 'POST', 'POST'])
})
