import { z } from 'zod'

const longestAddress = 254
const dotInTheDomain = /@[^@]+\.[^@]+$/

/** An e-mail address, trimmed and lower-cased before anything else looks at it. */
export const username = (refusal: string) =>
  z
    .string({ error: refusal })
    .trim()
    .toLowerCase()
    .max(longestAddress, { error: refusal, abort: true })
    .regex(z.regexes.html5Email, { error: refusal, abort: true })
    .regex(dotInTheDomain, { error: refusal })

export const validUsername = username('Your email address must be valid.')
