import { expect, test } from 'vitest'
import { composeLetter, missingFields } from './compose-letter.ts'

const letter = {
  title: 'Your admission',
  paragraphs: ['Dear {name},', 'You are admitted for {entry_term}.', '{conditions}'],
  closing: ['{school}'],
}

const fields = { name: 'Zoë Doe', entry_term: 'Fall 2027', school: 'Sample College' }

test('DEC-02 a letter has the fields of its application and its conditions, and nothing that is in braces', () => {
  expect(composeLetter(letter, fields, ['Send your final transcript.'])).toEqual({
    title: 'Your admission',
    blocks: ['Dear Zoë Doe,', 'You are admitted for Fall 2027.', { list: ['Send your final transcript.'] }],
    closing: ['Sample College'],
  })
})

test('DEC-02 what an applicant typed is text: braces, signs of a replacement and line breaks do nothing', () => {
  const { blocks } = composeLetter(letter, { ...fields, name: '{entry_term} $& $1\n\nZoë' }, [])

  expect(blocks[0]).toBe('Dear {entry_term} $& $1 Zoë,')
})

test('DEC-02 a field that the application has not answered is named, and so is one with the name of a method', () => {
  expect(missingFields(letter, { name: ' ', school: 'Sample College' })).toEqual(['name', 'entry_term'])
  expect(missingFields({ ...letter, title: '{constructor}' }, fields)).toEqual(['constructor'])
})
