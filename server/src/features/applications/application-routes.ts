import type { Plugin } from '../../infra/http/app-type.ts'
import { answerRoutes } from './answer-routes.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { createApplicationRepository } from './application-repository.ts'
import { choiceRoutes } from './choice-routes.ts'
import { profileRoute } from './profile-route.ts'
import { progressRoutes } from './progress-routes.ts'

/** Every call with which a student reads, changes and submits an application. */
export const applicationRoutes =
  (deps: ApplicationDeps): Plugin =>
  async (app) => {
    const applications = createApplicationRepository(deps)
    profileRoute(app, deps)
    answerRoutes(app, applications, deps)
    choiceRoutes(app, applications, deps)
    progressRoutes(app, applications, deps)
  }
