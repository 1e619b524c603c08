import { school as sampleCollege } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { renderEmail } from './email-template.ts'

const { look } = sampleCollege
const help = { name: 'Help <desk>', email: 'help@example.edu', phone: '555-0100', subject: 'Help' }
const school = { name: 'Sample "College" & Sons', help, look }

test('OPS-08 an email says the same as text and as HTML, and is signed by the school', () => {
  const email = renderEmail(school, { subject: 'Your code', code: '012345', paragraphs: ['Enter it:', 'Good luck.'] })

  expect(email.subject).toBe('Your code – Sample "College" & Sons')
  expect(email.text).toBe(
    'Enter it:\n\n    012345\n\nGood luck.\n\nSample "College" & Sons\nHelp <desk>: help@example.edu, 555-0100\n',
  )
  expect(email.html).toContain('<strong>012345</strong>')
  expect(email.html).toContain('<p>Good luck.</p>')
  expect(email.secret).toBe('012345')
})

test('FRM-25 an email has the name and the color of the school', () => {
  const link = { text: 'Reset', href: 'https://apply.example.edu/reset' }
  const { html } = renderEmail(sampleCollege, { subject: 'Hello', link, paragraphs: ['Welcome.'] })

  expect(html).toContain(`<p style="color:${look.colors.accent}`)
  expect(html).toContain(`<a style="color:${look.colors.accent}" href="${link.href}">`)
  expect(html).toContain('<strong>Sample College</strong>')
})

test('OPS-08 text of a school or a link is escaped in the HTML', () => {
  const href = 'https://apply.example.edu/reset?username=a&id="><script>alert(1)</script>'
  const email = renderEmail(school, { subject: '<b>', link: { text: '<i>', href }, paragraphs: ['<img src=x>'] })

  expect(email.html).not.toMatch(/<(script|img|i|b|desk)\b/)
  expect(email.html).toContain('&lt;img src=x&gt;')
  expect(email.html).toContain('username=a&amp;id=&quot;&gt;&lt;script&gt;')
  expect(email.text).toContain(href)
})

test('OPS-08 a line break in a name cannot begin another header', () => {
  const email = renderEmail(
    { ...school, name: 'College\r\nBcc: all@example.edu' },
    { subject: 'Hello', paragraphs: [] },
  )

  expect(email.subject).toBe('Hello – College Bcc: all@example.edu')
})
