import { saveAnswers } from '@apply/contract/save-answers'
import { validations } from '@apply/contract/validations'
import { acceptAnswers } from '@apply/engine/accept-answers'
import type { Draft } from '@apply/engine/answers'
import type { App } from '../../infra/http/app-type.ts'
import { acceptValidations } from './accept-validations.ts'
import type { ApplicationDeps } from './application-deps.ts'
import type { ApplicationStore } from './application-store.ts'
import { orBadInput } from './bad-input.ts'
import { changedOnly } from './changed-only.ts'
import { schoolDay } from './school-day.ts'
import { bodyCall } from './signed-in-call.ts'
import { storedAlongside, storedRead } from './stored-application.ts'

export const answerRoutes = (app: App, applications: ApplicationStore, deps: ApplicationDeps): void => {
  const { form, school, clock, signedIn } = deps
  const today = schoolDay(school, clock)
  const news = changedOnly(form)

  app.put(saveAnswers.path, bodyCall(signedIn.alongside(storedAlongside), saveAnswers), async (request) => {
    const { student, body, alongside } = request
    const change = (draft: Draft) => orBadInput(() => acceptAnswers(form, draft, news(draft.answers, body), today()))
    const revision = await applications.save(student.id, change, storedRead(alongside))
    return { message: 'Your answers were saved.', revision }
  })

  app.post(validations.path, bodyCall(signedIn, validations), async ({ student, body }) => {
    const errors = orBadInput(() => acceptValidations(form, body))
    await applications.keepValidations(student.id, errors)
    return { message: 'Noted.' }
  })
}
