import { z } from 'zod'

const isMap = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)

/** A map that is taken as it comes: the form knows its keys, and the server names the first one it refuses. */
export const uncheckedMap = (refusal: string, values: Readonly<Record<string, unknown>>) =>
  z
    .custom<Readonly<Record<string, unknown>>>(isMap, { error: refusal })
    .meta({ type: 'object', additionalProperties: values })
