import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSchema, type JsonSchema, jsonSchemaOf } from '../../server/testing/json-schema-of.ts'
import { isObject } from '../world/call.ts'

const folder = join(import.meta.dirname, '../../contract')

/** One call of the contract: where it goes, what it takes, and whether an answer is as promised. */
export type ContractCall = {
  readonly method: string
  readonly path: string
  readonly body?: JsonSchema
  readonly query?: JsonSchema
  readonly answers: (value: unknown) => boolean
}

const callIn = (value: unknown): readonly ContractCall[] => {
  if (!isObject(value) || typeof value.method !== 'string' || typeof value.path !== 'string') return []
  const { method, path, body, query, response } = value
  return [
    {
      method,
      path,
      ...(isSchema(body) && { body: jsonSchemaOf(body) }),
      ...(isSchema(query) && { query: jsonSchemaOf(query) }),
      answers: (given) => !isSchema(response) || response.safeParse(given).success,
    },
  ]
}

/** Every call of the contract, read from its folder, so that a new one is fuzzed from its first day. */
export const contractCalls = async (): Promise<readonly ContractCall[]> => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name): Promise<object> => import(join(folder, name))))
  return modules.flatMap((module) => Object.values(module).flatMap(callIn))
}
