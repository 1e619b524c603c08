import { z } from 'zod'

/** A map of texts that the server itself has checked when it stored them; it is not walked through once more. */
export const texts = z.custom<Readonly<Record<string, string>>>()
