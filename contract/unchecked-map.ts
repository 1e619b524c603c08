import { z } from 'zod'

const isMap = (body: unknown): boolean => typeof body === 'object' && body !== null && !Array.isArray(body)

/** A map taken exactly as it came: which keys there are is the form's to say, and every strange one is to be named. */
export const uncheckedMap = (refusal: string) => z.custom<Readonly<Record<string, unknown>>>(isMap, { error: refusal })
