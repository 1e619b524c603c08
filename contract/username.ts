import { maxEmailLength } from '@apply/engine/limits'
import { emailPattern } from '@apply/engine/rules/email-address'
import { z } from 'zod'

/** An e-mail address, trimmed and lower-cased before anything else looks at it. */
export const username = (refusal: string) =>
  z
    .string({ error: refusal })
    .trim()
    .toLowerCase()
    .max(maxEmailLength, { error: refusal, abort: true })
    .regex(emailPattern, { error: refusal })

export const validUsername = username('Your email address must be valid.')
