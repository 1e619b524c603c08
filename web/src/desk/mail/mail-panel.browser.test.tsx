import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../testing/browser.ts'
import { answerCalls } from '../../testing/calls.ts'
import { mount } from '../../testing/mount.tsx'
import { SessionContext } from '../staff-session.tsx'
import { MailPanel } from './mail-panel.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const path = `/desk/api/applications/${id}/mails`
const staff = { id, email: 'olga@example.edu', name: 'Olga', role: 'officer' } as const
const templates = [{ name: 'free', title: 'A mail of your own', subject: 'Hello', text: 'Dear {first_name},' }]
const fields = [{ name: 'first_name', label: 'First name' }]

test('MSG-15 a mail is shown as it would be sent while it is written, and what is shown is what is sent', async () => {
  const calls = answerCalls({
    [`GET ${path}`]: () => Response.json({ mails: [] }),
    'GET /desk/api/mail-templates': () => Response.json({ templates, fields }),
    [`POST ${path}/preview`]: ({ body }) => {
      const asked = JSON.stringify(body)
      if (asked.includes('{surname}')) return Response.json({ message: 'Nothing for {surname}.' }, { status: 422 })
      const mail = { to: 'zoe@example.edu', reply_to: staff.email, subject: 'Hello', html: '' }
      return Response.json({
        ...mail,
        text: asked.includes('Good day') ? 'Good day, Zoë' : 'Dear Zoë,',
        sha256: 'a'.repeat(64),
      })
    },
    [`POST ${path}`]: () => Response.json({ message: 'The mail is on its way.', id }),
  })
  mount()(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={staff}>
        <MailPanel id={id} />
      </SessionContext>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Write a mail' }).click()
  await page.getByLabelText('Template').selectOptions('A mail of your own')
  const preview = page.getByRole('region', { name: 'The mail as it is sent' })
  await expect.element(preview.getByText('Dear Zoë,')).toBeVisible()
  await expect.element(preview.getByText('olga@example.edu')).toBeVisible()

  const text = page.getByLabelText('Text', { exact: true })
  await text.fill('Dear {surname},')
  await expect.element(preview.getByText('Nothing for {surname}.')).toBeVisible()
  await text.fill('Good day, ')
  await page.getByLabelText('Add to the text').selectOptions('First name')
  await expect.element(text).toHaveValue('Good day, {first_name}')
  await expect.element(preview.getByText('Good day, Zoë')).toBeVisible()
  await page.getByRole('button', { name: 'Send the mail' }).click()

  await expect.element(page.getByRole('button', { name: 'Write a mail' })).toHaveFocus()
  const sent = calls.find(({ name }) => name === `POST ${path}`)
  expect(sent?.body).toEqual({
    template: 'free',
    subject: 'Hello',
    text: 'Good day, {first_name}',
    seen: 'a'.repeat(64),
  })
})
