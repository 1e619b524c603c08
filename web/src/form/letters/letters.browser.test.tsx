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

test('DEC-40 a letter says nothing until it is opened; then its words take the focus, and a PDF can be had', async () => {
  const calls = answerCalls({
    'GET /api/letters': () => Response.json({ letters: [{ id, released_at }] }),
    [`POST /api/letters/${id}/open`]: () => Response.json(opened),
  })
  mount()(<Letters />)

  await expect.element(page.getByRole('heading', { name: 'You have a letter' })).toBeVisible()
  await expect.element(page.getByText(/From the Office of Admission, March 20, 2026/)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/admitted/i)
  expect(calls.map(({ name }) => name)).toEqual(['GET /api/letters'])
  await page.getByRole('button', { name: 'Read' }).click()

  await expect.element(page.getByRole('heading', { name: opened.letter.title })).toHaveFocus()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Send your <b>final</b> transcript.')
  await expect.element(page.getByRole('button', { name: 'Download the letter as PDF' })).toBeVisible()
  await expectAccessible()
})

test('DEC-40 a letter that cannot be opened stays closed and says why', async () => {
  answerCalls({
    'GET /api/letters': () => Response.json({ letters: [{ id, released_at, opened_at: released_at }] }),
    [`POST /api/letters/${id}/open`]: () => Response.json({ message: 'There is no such letter.' }, { status: 404 }),
  })
  mount()(<Letters />)
  const read = page.getByRole('button', { name: 'Read again' })

  await read.click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such letter.')
  await expect.element(read).toBeVisible()
})
