import { expect, test } from 'vitest'
import { holds } from './conditions.ts'
import { allOf, anyOf, type Condition, when } from './define/condition.ts'
import { radio, text } from './define/index.ts'
import { options } from './define/options.ts'

const colour = radio('colour', { label: 'Colour', options: options({ red: 'Red', blue: 'Blue' }) })
const size = text('size', { label: 'Size' })

test.each<[Condition, string, boolean]>([
  [when(colour).is('red'), 'red', true],
  [when(colour).is('red'), '', false],
  [when(colour).isNot('red'), 'blue', true],
  [when(colour).isNot('red'), '', true],
  [when(colour).isOneOf('red', 'blue'), 'blue', true],
  [when(colour).isOneOf('red', 'blue'), '', false],
  [when(colour).isNoneOf('red'), 'blue', true],
  [when(colour).isNoneOf('red'), 'red', false],
  [when(colour).isAnswered(), 'red', true],
  [when(colour).isAnswered(), '  ', false],
  [when(colour).isNotAnswered(), '', true],
  [when(colour).isNotAnswered(), 'red', false],
])('CON-01 %o is true for the answer "%s": %s', (condition, answer, expected) => {
  expect(holds(condition, { colour: answer })).toBe(expected)
})

test.each<[Condition, string, string | readonly string[]]>([
  [when(size).is('1'), 'equals', '1'],
  [when(size).isNot('1'), 'notEquals', '1'],
  [when(size).isBelow('1'), 'lt', '1'],
  [when(size).isAtMost('1'), 'lte', '1'],
  [when(size).isAbove('1'), 'gt', '1'],
  [when(size).isAtLeast('1'), 'gte', '1'],
  [when(size).isOneOf('1', '2'), 'in', ['1', '2']],
  [when(size).isNoneOf('1', '2'), 'notIn', ['1', '2']],
  [when(size).isAnswered(), 'answered', ''],
  [when(size).isNotAnswered(), 'notAnswered', ''],
])('CON-01 the condition %o is data: a key, the operator %s and a target', (condition, operator, target) => {
  expect(condition).toEqual({ valueKey: 'size', operator, target })
})

test('CON-01 a code that is not an option does not compile', () => {
  // @ts-expect-error green is not an option
  const condition = when(colour).is('green')

  expect(holds(condition, { colour: 'red' })).toBe(false)
})

test.each([
  ['9', true, true, false, false],
  ['10', false, true, false, true],
  ['11', false, false, true, true],
])('CON-02 %s is compared with 10 as a number', (answer, below, atMost, above, atLeast) => {
  const answers = { size: answer }

  expect(holds(when(size).isBelow('10'), answers)).toBe(below)
  expect(holds(when(size).isAtMost('10'), answers)).toBe(atMost)
  expect(holds(when(size).isAbove('10'), answers)).toBe(above)
  expect(holds(when(size).isAtLeast('10'), answers)).toBe(atLeast)
})

test('CON-02 compares days as days; no comparison is true for an empty answer', () => {
  expect(holds(when(size).isBelow('2026-02-01'), { size: '2026-01-31' })).toBe(true)
  expect(holds(when(size).isAbove('2026-02-01'), { size: '2026-01-31' })).toBe(false)
  for (const empty of ['', '   '])
    for (const condition of [
      when(size).isBelow('10'),
      when(size).isAtMost('10'),
      when(size).isAbove('-10'),
      when(size).isAtLeast('-10'),
    ])
      expect(holds(condition, { size: empty })).toBe(false)
})

test('CON-01 conditions can be combined, and a key such as constructor is an ordinary key', () => {
  const both = allOf(when(colour).is('red'), when(size).isAnswered())
  const either = anyOf(when(colour).is('red'), when(size).isAnswered())

  expect([holds(both, { colour: 'red' }), holds(either, { colour: 'red' })]).toEqual([false, true])
  expect(holds({ valueKey: 'constructor', operator: 'answered', target: '' }, {})).toBe(false)
})
