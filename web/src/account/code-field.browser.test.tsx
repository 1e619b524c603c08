import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import '../testing/browser.ts'
import { answerCalls } from '../testing/calls.ts'
import { mount } from '../testing/mount.tsx'
import { ConfirmCard } from './confirm-card.tsx'

test('WID-22 ACC-31 a code of full-width digits is sent once the input method has composed it', async () => {
  const refusal = () => Response.json({ message: 'The confirmation code is wrong.' }, { status: 400 })
  const calls = answerCalls({ 'POST /public/confirm': refusal })
  mount()(<ConfirmCard />)
  await page.getByLabelText('Email address').fill('maya@example.com')
  const code = page.getByLabelText('Confirmation code')
  await code.click()
  for (const text of ['１', '１２', '１２３', '１２３４', '１２３４５', '１２３４５６'])
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await cdp().send('Input.insertText', { text: '１２３４５６' })

  await expect.element(code).toHaveAccessibleDescription('The confirmation code is wrong.')
  await expect.element(code).toHaveValue('123456')
  expect(calls.map(({ body }) => body)).toEqual([{ username: 'maya@example.com', code: '123456' }])
})
