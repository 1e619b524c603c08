import { isObject } from '../world/call.ts'
import type { Random } from '../world/random.ts'
import type { JsonSchema } from './contract-calls.ts'

const texts = [
  ...['', ' ', 'zoe@example.edu', 'Kestrel!Harbor7', '123456', 'homeschool', 'ged', '/about', 'started', 'hs_ceeb'],
  ...[
    '\u0000',
    '\ud800',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    "' or 1=1--",
    '<script>alert(1)</script>',
    '\r\nX-Evil: 1',
  ],
  ...[
    '__proto__',
    'constructor',
    'ʼ漢字🎓',
    'a'.repeat(7_001),
    'x'.repeat(300),
    '9'.repeat(400),
    '-1',
    '1e309',
    'NaN',
    'null',
  ],
]
const numbers = [0, -1, 1, 2, 5, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]
const answerKeys = [
  'first_name',
  'state',
  'country',
  'birth_date',
  'zip',
  'hs_ged_radio',
  'homeschool',
  'ged',
  'activity_2_activity_name',
]

/** Any JSON at all, not too deep. */
export const drawAnything = (chance: Random, depth = 0): unknown => {
  const kind = chance.below(depth > 3 ? 4 : 7)
  if (kind === 0) return chance.oneOf(texts)
  if (kind === 1) return chance.oneOf(numbers)
  if (kind === 2) return chance.oneOf([null, true, false])
  if (kind === 3) return chance.oneOf(texts)
  if (kind === 4) return Array.from({ length: chance.below(5) }, () => drawAnything(chance, depth + 1))
  const keys = Array.from({ length: chance.below(5) }, () => chance.oneOf([...texts, ...answerKeys]))
  return Object.fromEntries(keys.map((key) => [key, drawAnything(chance, depth + 1)]))
}

const drawObject = (chance: Random, properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, isObject(inner) ? drawValid(chance, inner) : '']),
  )

/** Something that the schema accepts or nearly does. */
export const drawValid = (chance: Random, schema: JsonSchema): unknown => {
  if (Array.isArray(schema.enum)) return chance.oneOf(schema.enum)
  if (isObject(schema.properties)) return drawObject(chance, schema.properties)
  if (schema.type === 'string') return chance.oneOf(texts)
  if (schema.type === 'integer' || schema.type === 'number') return chance.oneOf(numbers)
  return Object.fromEntries(
    Array.from({ length: chance.below(4) }, () => [chance.oneOf(answerKeys), chance.oneOf(texts)]),
  )
}

/** The same with one thing wrong. */
export const mutated = (chance: Random, value: unknown): unknown => {
  if (!isObject(value) || Array.isArray(value)) return drawAnything(chance)
  const keys = Object.keys(value)
  const key = keys.length > 0 ? chance.oneOf(keys) : 'x'
  switch (chance.below(4)) {
    case 0:
      return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
    case 1:
      return { ...value, [chance.oneOf(texts)]: drawAnything(chance) }
    case 2:
      return { ...value, [key]: drawAnything(chance) }
    default:
      return drawAnything(chance)
  }
}
