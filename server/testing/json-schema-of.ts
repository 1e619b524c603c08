import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/** What a schema of the contract accepts, as data; whatever it leaves to the form is anything. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

export const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType
