import { AnswerRefused } from '@apply/engine/accept-answers'
import type { Form } from '@apply/engine/define/layout'
import type { Errors } from '@apply/engine/errors'
import { questionFor } from '@apply/engine/walk'
import { z } from 'zod'

const maxMessages = 10
const longestMessage = 5_000

/** The database can hold neither NUL nor half a character. */
const message = z
  .string()
  .max(longestMessage)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

const messages = z.union([z.array(message).max(maxMessages), message.transform((only) => [only])])

/** Takes the errors that a browser says it found: known questions only, and only so many words. */
export const acceptValidations = (form: Form, sent: Readonly<Record<string, unknown>>): Errors =>
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      if (!questionFor(form, key)) throw new AnswerRefused(key, 'is not one that this form asks for')
      const taken = messages.safeParse(value)
      if (!taken.success) throw new AnswerRefused(key, `may have at most ${maxMessages} messages, each a text`)
      return [key, taken.data]
    }),
  )
