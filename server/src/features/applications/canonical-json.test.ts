import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('SUB-11 the text that is hashed does not depend on the order of keys, at any depth', () => {
  const one = { b: [{ y: 'ü', x: 1 }, 'last'], a: { d: '', c: null } }
  const other = { a: { c: null, d: '' }, b: [{ x: 1, y: 'ü' }, 'last'] }

  expect(canonicalJson(one)).toBe('{"a":{"c":null,"d":""},"b":[{"x":1,"y":"ü"},"last"]}')
  expect(canonicalJson(other)).toBe(canonicalJson(one))
})

test('SUB-11 the order of a list is part of what is hashed', () => {
  expect(canonicalJson(['a', 'b'])).not.toBe(canonicalJson(['b', 'a']))
})
