import type { App } from '../../../infra/http/app-type.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { exportRoutes } from './export-routes.ts'
import { exportStore } from './export-store.ts'
import { exportQueue, runExport } from './run-export.ts'
import { templateRoutes } from './template-routes.ts'

/** Files with many applications, made in the background. */
export const exportsRoutes = (app: App, deps: DeskDeps): void => {
  exportRoutes(app, deps)
  templateRoutes(app, deps)
}

/** One at a time in each process: an export must not keep applicants waiting. */
export const startExports = (deps: DeskDeps): Promise<void> => deps.jobs.work(exportQueue.name, 1, runExport(deps))

export const sweepExports = ({ database, clock }: DeskDeps): Promise<void> =>
  database.transaction((sql) => exportStore(sql).sweep(clock()))
