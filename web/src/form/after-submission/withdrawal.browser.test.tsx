import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { Withdrawal } from './withdrawal.tsx'

const reasons = [
  { name: 'plans', label: 'My plans have changed' },
  { name: 'other', label: 'Another reason' },
]

test('WDR-01 WDR-07 the dialog does nothing when it is left, and once confirmed the page says it with the focus on it', async () => {
  const withdrawn = { at: '2026-01-15T18:00:00.000Z', reason: 'My plans have changed' }
  let isWithdrawn = false
  const told: string[] = []
  const calls = answerCalls({
    'GET /api/withdrawal': () => Response.json({ reasons, ...(isWithdrawn && { withdrawn }) }),
    'POST /api/withdrawal': () => {
      isWithdrawn = true
      return Response.json({ message: 'Your application is withdrawn.', withdrawn })
    },
  })
  mount()(<Withdrawal onWithdrawn={() => told.push('withdrawn')} />)
  const sent = () => calls.filter(({ name }) => name.startsWith('POST'))
  const open = page.getByRole('button', { name: 'Withdraw my application' })

  await open.click()
  await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription(/You cannot take this back yourself/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await open.click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  expect(sent()).toEqual([])

  await page.getByRole('radio', { name: 'My plans have changed' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()

  const heading = page.getByRole('heading', { name: 'You have withdrawn this application' })
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByText(/Your reason: My plans have changed/)).toBeVisible()
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'plans' }])
  expect(told).toEqual(['withdrawn'])
})
