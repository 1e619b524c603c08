import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calls } from '@apply/contract/openapi/calls'
import { errorStatuses } from '@apply/contract/openapi/error-responses'
import { z } from 'zod'
import { isObject } from '../world/call.ts'

const contract = join(import.meta.dirname, '../../contract')
const folders = [contract, join(contract, 'desk')]

export type JsonSchema = Readonly<Record<string, unknown>>

/** What a schema of the contract accepts, as data; whatever it leaves to the form is anything. */
const jsonSchemaOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** One call of the contract: where it goes, what it takes, and whether a response is as promised. */
export type ContractCall = {
  readonly method: string
  readonly path: string
  readonly body?: JsonSchema
  readonly query?: JsonSchema
  readonly answers: (value: unknown) => boolean
  /** Only a call without a JSON response may redirect. */
  readonly mayRedirect: boolean
  /** The statuses that the OpenAPI document promises for errors. */
  readonly errorStatuses: readonly number[]
}

const promisedErrors = (method: string, path: string): readonly number[] => {
  const described = Object.values(calls).find((call) => call.method === method && call.path === path)
  return described ? errorStatuses(described) : []
}

const callIn = (value: unknown): readonly ContractCall[] => {
  // A form post with a file is no JSON call; the cases about uploads send those.
  if (!isObject(value) || typeof value.method !== 'string' || typeof value.path !== 'string' || value.form) return []
  const { method, path, body, query, response } = value
  return [
    {
      method,
      path,
      ...(isSchema(body) && { body: jsonSchemaOf(body) }),
      ...(isSchema(query) && { query: jsonSchemaOf(query) }),
      errorStatuses: promisedErrors(method, path),
      mayRedirect: !isSchema(response),
      answers: (given) => !isSchema(response) || response.safeParse(given).success,
    },
  ]
}

/** Every call of the contract, read from its folders, so that a new one is fuzzed from its first day. */
export const contractCalls = async (): Promise<readonly ContractCall[]> => {
  const names = (folder: string) => readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const files = folders.flatMap((folder) => names(folder).map((name) => join(folder, name)))
  const modules = await Promise.all(files.map((file): Promise<object> => import(pathToFileURL(file).href)))
  return modules.flatMap((module) => Object.values(module).flatMap(callIn))
}
