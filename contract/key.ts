import { maxKeyLength } from '@apply/engine/limits'
import { z } from 'zod'

/** The key of a question, the id of a tab group, a button or a record. */
export const key = z.string().max(maxKeyLength)

/** Calls about the file of one question. */
export const answerKeyParams = z.strictObject({ key })
