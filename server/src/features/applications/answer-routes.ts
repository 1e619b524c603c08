import { saveAnswers } from '@apply/contract/save-answers'
import { validations } from '@apply/contract/validations'
import { AnswerRefused, acceptAnswers } from '@apply/engine/accept-answers'
import type { Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import type { Errors } from '@apply/engine/errors'
import { questionFor } from '@apply/engine/walk'
import { z } from 'zod'
import { HttpError } from '../../infra/errors/http-error.ts'
import type { App } from '../../infra/http/app-type.ts'
import { countSave } from '../../infra/metrics/events.ts'
import { schoolDay } from '../../infra/process/clock.ts'
import { type ApplicationDeps, bodyCall, saveCall } from './application-deps.ts'
import type { ApplicationRepository } from './application-repository.ts'
import { changedOnly } from './draft-changes.ts'
import { saveNumberIn } from './save-order.ts'
import { applicationWithSession } from './stored-application.ts'

const maxMessages = 10
const maxMessageLength = 5_000

/** The database can store neither NUL nor half a surrogate pair. */
const message = z
  .string()
  .max(maxMessageLength)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

const messages = z.union([z.array(message).max(maxMessages), message.transform((only) => [only])])

/** Checks the errors that a browser reports: known questions only, and a bounded number of messages. */
const acceptValidations = (form: Form, sent: Readonly<Record<string, unknown>>): Errors =>
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => {
      if (!questionFor(form, key)) throw new AnswerRefused(key, 'is not one that this form asks for')
      const taken = messages.safeParse(value)
      if (!taken.success) throw new AnswerRefused(key, `may have at most ${maxMessages} messages, each a text`)
      return [key, taken.data]
    }),
  )

/** Turns a refusal of the engine into a 400 that names the key. */
export const orBadInput = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error
    throw new HttpError(400, error.message, { details: { key: error.key } })
  }
}

export const answerRoutes = (app: App, applications: ApplicationRepository, deps: ApplicationDeps): void => {
  const { form, school, clock, signedIn } = deps
  const today = schoolDay(school, clock)
  const keepChanged = changedOnly(form)
  const session = signedIn.sessionWith(applicationWithSession)

  app.put(saveAnswers.path, saveCall(session.onRequest, saveAnswers), async (request) => {
    const { student, body, headers } = request
    const change = (draft: Draft) =>
      orBadInput(() => acceptAnswers(form, draft, keepChanged(draft.answers, body), today()))
    const options = { known: session.read(request), save: saveNumberIn(headers) }
    const revision = await applications.change(student.id, change, options)
    countSave()
    return { message: 'Your answers were saved.', revision }
  })

  app.post(validations.path, bodyCall(signedIn, validations), async ({ student, body }) => {
    const errors = orBadInput(() => acceptValidations(form, body))
    await applications.setValidations(student.id, errors)
    return { message: 'Noted.' }
  })
}
