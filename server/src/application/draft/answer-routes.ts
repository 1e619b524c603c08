import { saveAnswers } from '@apply/contract/save-answers'
import { validations } from '@apply/contract/validations'
import { AnswerRefused, acceptAnswers } from '@apply/engine/accept-answers'
import type { Form } from '@apply/engine/define/layout'
import type { Errors } from '@apply/engine/errors'
import { questionFor } from '@apply/engine/walk'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isUnconfirmed } from '../../platform/database/unconfirmed-commit.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { App } from '../../platform/http/app-type.ts'
import { schemaOf } from '../../platform/http/call-schema.ts'
import { countSave } from '../../platform/metrics/events.ts'
import { schoolDay } from '../../platform/time/clock.ts'
import type { ApplicationDeps } from './application-deps.ts'
import type { ApplicationRepository } from './application-repository.ts'
import { type ChangeDraft, saveDraft, saveRecentDraft } from './save-draft.ts'
import { type SaveNumber, saveNumberIn } from './save-order.ts'
import { type Application, applicationWithSession } from './stored-application.ts'

type Sent = Readonly<Record<string, unknown>>

const maxMessages = 10
const maxMessageLength = 5_000

/** The database can store neither NUL nor half a surrogate pair. */
const message = z
  .string()
  .max(maxMessageLength)
  .refine((text) => text.isWellFormed() && !text.includes('\0'))

const messages = z.union([z.array(message).max(maxMessages), message.transform((only) => [only])])

/** Checks the errors that a browser reports: known questions only, and a bounded number of messages. */
const acceptValidations = (form: Form, sent: Sent): Errors =>
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

/** Saves that follow each other, as while somebody types, start from what the one before has left. */
const createSave = ({ database, form, school, clock, signedIn }: ApplicationDeps) => {
  const saveStored = saveDraft(database, clock)
  const saveRecent = saveRecentDraft(database, clock)
  const today = schoolDay(school, clock)
  const session = signedIn.sessionWith(applicationWithSession)
  const recentSessions = signedIn.recentSessions<Application>()
  const resumed = new WeakMap<FastifyRequest, Application>()

  const changeFor =
    (body: Sent): ChangeDraft =>
    (draft) =>
      orBadInput(() => acceptAnswers(form, draft, body, today()))

  /** Undefined where the save has to start from what is stored, also to be refused there. */
  const saveWithOthers = async (request: FastifyRequest, apply: ChangeDraft, save: SaveNumber | undefined) => {
    const recent = resumed.get(request) ?? session.read(request)
    if (!recent) return undefined
    const order = { studentId: request.student.id, session: request.session.hash, recent, save }
    return saveRecent(order, apply).catch((error: unknown) => {
      // One that may be stored is not made again: the second try would find it and say that it was saved.
      if (error instanceof HttpError && !isUnconfirmed(error)) return undefined
      throw error
    })
  }

  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const recent = recentSessions.take(request)
      if (recent) resumed.set(request, recent)
      else await session.onRequest(request, reply)
    },

    /** Saves, and returns the revision and whether this save has made it. */
    save: async (request: FastifyRequest, reply: FastifyReply, body: Sent, save: SaveNumber | undefined) => {
      const change = changeFor(body)
      let saved = await saveWithOthers(request, change, save)
      if (!saved) {
        if (resumed.has(request)) await session.onRequest(request, reply)
        saved = await saveStored(request.student.id, change, { known: session.read(request), save })
      }
      recentSessions.put(request, saved)
      return { revision: saved.revision, changed: saved.changed }
    },
  }
}

export const answerRoutes = (app: App, applications: ApplicationRepository, deps: ApplicationDeps): void => {
  const { form, signedIn } = deps
  const { onRequest, save } = createSave(deps)

  app.put(saveAnswers.path, { onRequest, schema: schemaOf(saveAnswers) }, async (request, reply) => {
    const saved = await save(request, reply, request.body, saveNumberIn(request.headers))
    countSave()
    return { message: 'Your answers were saved.', ...saved }
  })

  app.post(validations.path, { onRequest: signedIn, schema: schemaOf(validations) }, async ({ student, body }) => {
    const errors = orBadInput(() => acceptValidations(form, body))
    await applications.setValidations(student.id, errors)
    return { message: 'Noted.' }
  })
}
