import type { App } from '../../../infra/http/app-type.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { webhookQueue } from './announce.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { systemKeyRoutes } from './key-routes.ts'
import { systemApiRoutes } from './system-api-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { webhookStore } from './webhook-store.ts'

const concurrency = 2

/** Keys and calls for other systems, and the events that they are sent. */
export const systemRoutes = (app: App, deps: DeskDeps): void => {
  app.decorateRequest('system')
  systemKeyRoutes(app, deps)
  systemApiRoutes(app, deps)
  webhookRoutes(app, deps)
}

export const startWebhooks = (deps: DeskDeps): Promise<void> =>
  deps.jobs.work(webhookQueue.name, concurrency, deliverWebhook({ ...deps, networks: deps.settings.webhookNetworks }))

export const sweepWebhooks = ({ database, clock }: DeskDeps): Promise<void> => webhookStore(database.sql).sweep(clock())
