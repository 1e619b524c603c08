import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const help = { name: 'Help <desk>', email: 'help@example.edu', phone: '555-0100', subject: 'Help' }
const school = { name: 'Sample "College" & Sons', help }

test('OPS-08 a letter says the same as text and as HTML, and is signed by the school', () => {
  const letter = writeLetter(school, { subject: 'Your code', code: '012345', paragraphs: ['Enter it:', 'Good luck.'] })

  expect(letter.subject).toBe('Your code – Sample "College" & Sons')
  expect(letter.text).toBe(
    'Enter it:\n\n    012345\n\nGood luck.\n\nSample "College" & Sons\nHelp <desk>: help@example.edu, 555-0100\n',
  )
  expect(letter.html).toContain('<strong>012345</strong>')
  expect(letter.html).toContain('<p>Good luck.</p>')
  expect(letter.secret).toBe('012345')
})

test('OPS-08 whatever a school or a link holds stays text in the HTML', () => {
  const href = 'https://apply.example.edu/reset?username=a&id="><script>alert(1)</script>'
  const letter = writeLetter(school, { subject: '<b>', link: { text: '<i>', href }, paragraphs: ['<img src=x>'] })

  expect(letter.html).not.toMatch(/<(script|img|i|b|desk)\b/)
  expect(letter.html).toContain('&lt;img src=x&gt;')
  expect(letter.html).toContain('username=a&amp;id=&quot;&gt;&lt;script&gt;')
  expect(letter.text).toContain(href)
})

test('OPS-08 a line break in a name cannot begin another header', () => {
  const letter = writeLetter(
    { ...school, name: 'College\r\nBcc: all@example.edu' },
    { subject: 'Hello', paragraphs: [] },
  )

  expect(letter.subject).toBe('Hello – College Bcc: all@example.edu')
})
