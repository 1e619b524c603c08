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
  let isAway = true
  const whileAway = (lost: () => Response | Promise<Response>, answer: object) => () =>
    isAway ? lost() : Response.json(answer)
  const starting = () => Response.json({ message: 'The service is being started.' }, { status: 503 })
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  const calls = answerCalls({
    'GET /api/letters': whileAway(starting, { letters: [{ id, released_at }] }),
    [`POST /api/letters/${id}/open`]: whileAway(broken, opened),
  })
  /** What was tried again so far failed as well; the next attempt follows at once. */
  const reconnect = () => {
    isAway = false
    window.dispatchEvent(new Event('online'))
  }
  mount()(<Letters />)

  await expect.element(page.getByRole('status')).toMatchTextContent(/We try again by ourselves\.$/)
  reconnect()
  await expect.element(page.getByRole('heading', { name: 'You have a letter' })).toBeVisible()
  isAway = true
  await page.getByRole('button', { name: 'Read' }).click()
  await expect.element(page.getByText('Your letter could not be opened yet. We try again by ourselves.')).toBeVisible()
  await expectAccessible()
  reconnect()

  await expect.element(page.getByRole('heading', { name: opened.letter.title })).toHaveFocus()
  expect(document.body.textContent).not.toContain('by ourselves')
  for (const method of ['GET', 'POST'])
    expect(calls.filter(({ name }) => name.startsWith(method)).length).toBeGreaterThan(1)
})
