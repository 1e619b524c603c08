import { z } from 'zod'

/** A map of texts that the server checked when it stored them, so it is not checked again on the way out. */
export const texts = z
  .custom<Readonly<Record<string, string>>>()
  .meta({ type: 'object', additionalProperties: { type: 'string' } })
