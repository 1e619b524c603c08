import { expect, test } from 'vitest'
import { splitDifference } from './split-difference.ts'

test('DSK-264 of two spellings only the letters that differ are marked', () => {
  expect(splitDifference('Hensley, Audrey', 'Hesnley, Audrey')).toEqual({
    before: 'He',
    own: 'ns',
    after: 'ley, Audrey',
  })
  expect(splitDifference('2009-04-11', '2009-11-04')).toEqual({ before: '2009-', own: '04-11', after: '' })
  expect(splitDifference('Nuñez', 'Nuñez Ortega')).toEqual({ before: 'Nuñez', own: '', after: '' })
  expect(splitDifference('aaa', 'aa')).toEqual({ before: 'aa', own: 'a', after: '' })
})

test('DSK-264 what has little in common is marked as a whole', () => {
  expect(splitDifference('Nursing', 'Biology').own).toBe('Nursing')
  expect(splitDifference('', 'Biology')).toEqual({ before: '', own: '', after: '' })
})
