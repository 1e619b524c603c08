import type { Routes } from '../../infra/http/app-type.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { applicationStore } from './application-store.ts'
import { choiceRoutes } from './choice-routes.ts'
import { profileRoute } from './profile-route.ts'
import { progressRoutes } from './progress-routes.ts'

/** Everything a student does with an application. */
export const applicationRoutes =
  (deps: ApplicationDeps): Routes =>
  (app) => {
    const applications = applicationStore(deps.database, deps.clock)
    profileRoute(app, deps)
    answerRoutes(app, applications, deps)
    choiceRoutes(app, applications, deps)
    progressRoutes(app, applications, deps)
  }
