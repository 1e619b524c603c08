import { previewBulk, runBulk } from '@apply/contract/desk/bulk'
import type { z } from 'zod'
import type { Sql } from '../../../infra/database/database.ts'
import { HttpError } from '../../../infra/errors/http-error.ts'
import { isOutage } from '../../../infra/errors/is-outage.ts'
import type { App } from '../../../infra/http/app-type.ts'
import type { Staff } from '../desk-audit.ts'
import type { DeskDeps } from '../desk-deps.ts'
import { type Candidate, candidateStore } from './candidate-store.ts'
import { createMoves, firstState, lockSubmitted } from './move-application.ts'
import { createAsking, maxOpenRequests } from './staff-requests.ts'

type Action = z.output<typeof runBulk.body>['action']
type Item = z.output<typeof runBulk.body>['items'][number]

type Result = { readonly id: string; readonly skipped?: string }

/** Why an action does not fit an application; undefined if it does. */
const reasonToSkip = ({ isSubmitted, state, openTemplates }: Candidate, action: Action): string | undefined => {
  if (!isSubmitted) return 'Not submitted yet, or deleted.'
  if (action.kind === 'state') return state === action.state ? 'In this state already.' : undefined
  if (openTemplates.includes(action.template)) return 'Has an open request of this kind already.'
  return openTemplates.length >= maxOpenRequests ? `Has ${maxOpenRequests} open requests already.` : undefined
}

const changedSincePreview = 'Moved by somebody else since the preview.'

type Deps = DeskDeps & {
  readonly moves: ReturnType<typeof createMoves>
  readonly requests: ReturnType<typeof createAsking>
}

const candidates = (sql: Sql, { desk }: DeskDeps, ids: readonly string[]) =>
  candidateStore(sql).find(ids, firstState(desk))

const failed = 'Could not be changed. The operator finds the reason in the log.'

/** Runs an action on one application. What fails here concerns this application only; an outage is thrown. */
const createRunOne = (deps: Deps) => {
  const { database, log, moves, requests } = deps

  const apply = async (sql: Sql, staff: Staff, { id, version }: Item, action: Action): Promise<void> => {
    if (action.kind === 'state') await moves.moveLocked(sql, staff, { accountId: id, state: action.state, version })
    else await requests.add(sql, staff, { ...action, accountId: id, isBulk: true })
  }

  /** Returns why the application was skipped. Each one has a transaction of its own, so that no save waits for all of them. */
  const applyOrSkip = (staff: Staff, item: Item, action: Action): Promise<string | undefined> =>
    database.transaction(async (sql) => {
      await lockSubmitted(sql, item.id)
      const [candidate] = await candidates(sql, deps, [item.id])
      const reason = candidate && reasonToSkip(candidate, action)
      if (reason !== undefined) return reason
      if (candidate?.version !== item.version) return changedSincePreview
      await apply(sql, staff, item, action)
      return undefined
    })

  return async (staff: Staff, item: Item, action: Action): Promise<Result> => {
    const skipped = await applyOrSkip(staff, item, action).catch((error: unknown) => {
      if (isOutage(error)) throw error
      if (error instanceof HttpError) return error.message
      log.warn({ err: error, account: item.id }, 'An action on many applications failed for one of them.')
      return failed
    })
    return { id: item.id, ...(skipped !== undefined && { skipped }) }
  }
}

const createBulk = (deskDeps: DeskDeps) => {
  const deps = { ...deskDeps, moves: createMoves(deskDeps), requests: createAsking(deskDeps) }
  const { database, log, moves, requests } = deps
  const runOne = createRunOne(deps)

  const checkAction = (action: Action): void => {
    if (action.kind === 'state') moves.checkState(action.state)
    else requests.templateOf(action.template)
  }

  return {
    preview: async (ids: readonly string[], action: Action) => {
      checkAction(action)
      const found = await candidates(database.sql, deps, [...new Set(ids)])
      const judged = found.map((candidate) => ({ ...candidate, reason: reasonToSkip(candidate, action) }))
      const skipped = Map.groupBy(
        judged.flatMap(({ reason }) => reason ?? []),
        (reason) => reason,
      )
      return {
        ready: judged.flatMap(({ id, version, reason }) => (reason === undefined ? [{ id, version }] : [])),
        skipped: [...skipped].map(([reason, { length }]) => ({ reason, count: length })),
      }
    },
    run: async (staff: Staff, items: readonly Item[], action: Action) => {
      checkAction(action)
      const results: Result[] = []
      const byId = new Map(items.map((item) => [item.id, item]))
      try {
        for (const item of [...byId.values()].toSorted((one, other) => one.id.localeCompare(other.id)))
          results.push(await runOne(staff, item, action))
      } catch (error) {
        // The response lists what was done. The next call begins with the application that failed.
        if (results.length === 0) throw error
        log.warn({ err: error }, 'An action on many applications was not finished.')
      }
      if (action.kind === 'request') requests.wake()
      return { done: results.filter(({ skipped }) => skipped === undefined).length, results }
    },
  }
}

/** Actions on many applications at once, each with a preview of what will happen. */
export const bulkRoutes = (app: App, deps: DeskDeps): void => {
  const { database, staffRoute, recordAction } = deps
  const bulk = createBulk(deps)

  app.post(previewBulk.path, staffRoute(previewBulk), async ({ staff, body: { ids, action } }) => {
    const result = await bulk.preview(ids, action)
    const what = `prepared a ${action.kind} for ${result.ready.length} of ${ids.length} applications`
    await recordAction(database.sql, staff, { target: 'list', action: 'desk bulk', result: what })
    return result
  })

  app.post(runBulk.path, staffRoute(runBulk), ({ staff, body: { items, action } }) => bulk.run(staff, items, action))
}
