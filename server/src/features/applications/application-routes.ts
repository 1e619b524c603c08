import type { Routes } from '../../infra/http/app-type.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ApplicationNeeds } from './application-needs.ts'
import { applicationStore } from './application-store.ts'
import { choiceRoutes } from './choice-routes.ts'
import { profileRoute } from './profile-route.ts'
import { progressRoutes } from './progress-routes.ts'

/** Everything a student does with an application. */
export const applicationRoutes =
  (needs: ApplicationNeeds): Routes =>
  (app) => {
    const applications = applicationStore(needs.database, needs.clock)
    profileRoute(app, needs)
    answerRoutes(app, applications, needs)
    choiceRoutes(app, applications, needs)
    progressRoutes(app, applications, needs)
  }
