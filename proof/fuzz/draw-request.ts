import type { Random } from '../world/random.ts'
import type { ContractCall } from './contract-calls.ts'
import { drawAnything, drawValid, mutated } from './draw-value.ts'

export type DrawnRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const places = [
  'homeschool',
  'ged',
  'first_name',
  '%00',
  '..%2f..%2fetc',
  '%',
  '%F0%9F',
  'x'.repeat(101),
  '__proto__',
  "'--",
]
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
]

const drawQuery = (chance: Random, query: ContractCall['query']): string => {
  if (!query) return chance.chance(0.1) ? '?__proto__=1&a[]=2&a=%' : ''
  const drawn = drawValid(chance, query)
  const wanted = chance.chance(0.5) ? drawn : mutated(chance, drawn)
  const pairs = Object.entries(typeof wanted === 'object' && wanted !== null ? wanted : {})
  const written = Object.fromEntries(
    pairs.map(([key, value]) => [key.toWellFormed(), String(JSON.stringify(value) ?? '').replace(/^"|"$/g, '')]),
  )
  return `?${new URLSearchParams(written)}${chance.chance(0.1) ? '&category=hs_ceeb&category=x' : ''}`
}

const drawBody = (chance: Random, { body }: ContractCall): string => {
  const valid = body ? drawValid(chance, body) : drawAnything(chance)
  const text = JSON.stringify(chance.chance(0.4) ? valid : mutated(chance, valid)) ?? 'null'
  return chance.chance(0.05) ? text.slice(0, Math.floor(text.length / 2)) : text
}

/** A call as the contract has it, or with something wrong about it. */
export const drawRequest = (chance: Random, drawn: ContractCall): DrawnRequest => {
  const path = drawn.path.replace(':key', () => chance.oneOf(places)) + drawQuery(chance, drawn.query)
  if (drawn.method === 'GET' || (!drawn.body && chance.chance(0.7))) return { path, headers: {} }
  const type = chance.oneOf(types)
  return { path, headers: type ? { 'content-type': type } : {}, body: drawBody(chance, drawn) }
}
