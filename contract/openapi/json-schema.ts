import { z } from 'zod'

export type JsonSchema = { readonly [key: string]: unknown }

const withoutDialect = ({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema => schema

/** What a request may hold. A file has no JSON schema; it is a string of bytes in a form. */
export const requestSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** What a response holds. */
export const responseSchema = (schema: z.ZodType): JsonSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
