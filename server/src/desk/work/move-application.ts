import { momentInTimeZone } from '@apply/engine/calendar'
import type { Desk, School } from '@apply/engine/define'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import type { StatusNotices } from '../../application/items/status-notices.ts'
import type { Announce } from '../../integration/systems/announce.ts'
import { asAccount, recordAudit } from '../../platform/audit/audit.ts'
import type { Staff, StaffAudit } from '../../platform/audit/staff-audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type Work, workStore } from './work-store.ts'

export const noSuchApplication = () => new HttpError(404, 'There is no such application.')

export const notSubmitted = () =>
  new HttpError(409, 'This application is not submitted yet, so there is nothing to do with it at the desk.')

export const withdrawnMeanwhile = () =>
  new HttpError(409, 'The applicant has withdrawn this application. Take that back before you go on with it.')

/** Locks a submitted application until the transaction ends. */
export const lockSubmitted = async (sql: Sql, accountId: string): Promise<void> => {
  const application = await lockApplication(sql, accountId)
  if (!application) throw noSuchApplication()
  if (!application.isSubmitted) throw notSubmitted()
}

/** The same for work that goes on: nobody decides or asks anything about an application that its applicant has withdrawn. */
export const lockActive = async (sql: Sql, accountId: string): Promise<void> => {
  await lockSubmitted(sql, accountId)
  if (await isWithdrawn(sql, accountId)) throw withdrawnMeanwhile()
}

/** The state that a submission has before anybody moves it. */
export const firstState = ({ states: [first] }: Desk): string => first.name

const labelOfState = ({ states }: Desk, name: string): string =>
  states.find((state) => state.name === name)?.label ?? name

type Order = { readonly accountId: string; readonly state: string; readonly version: number }

/** In the audit. */
const checklistActor = 'checklist'

type KnownMove = { readonly accountId: string; readonly from: Work; readonly to: string; readonly staff?: Staff }

type MoveDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly desk: Desk
  readonly school: School
  readonly announce: Announce
  /** Plans the mail to the applicant. */
  readonly moved: StatusNotices['moved']
  readonly recordAction: StaffAudit['recordAction']
}

/** Moves applications from state to state. */
export const createMoves = ({ database, clock, desk, school, announce, moved: told, recordAction }: MoveDeps) => {
  const movedMeanwhile = async (sql: Sql, accountId: string, { state }: Work) => {
    const last = (await workStore(sql).moves(accountId)).at(-1)
    const who = last ? `${last.by} moved it on ${momentInTimeZone(school.timeZone, last.at)}.` : ''
    return new HttpError(
      409,
      `This application is in the state “${labelOfState(desk, state)}” by now. ${who} Look at it again before you move it.`,
    )
  }

  const checkState = (state: string): void => {
    if (!desk.states.some(({ name }) => name === state)) throw new HttpError(400, 'There is no such state.')
  }

  const record = (sql: Sql, staff: Staff | undefined, accountId: string, at: Date, result: string): Promise<void> => {
    const entry = { at, target: asAccount(accountId), action: 'desk state', result } as const
    return staff ? recordAction(sql, staff, entry) : recordAudit(sql, { ...entry, actor: checklistActor })
  }

  /** Without staff it follows from the list. */
  const moveTo = async (sql: Sql, { accountId, from, to, staff }: KnownMove): Promise<number> => {
    const at = clock()
    const moved = await workStore(sql).move({ accountId, from, to, staffId: staff?.id ?? null, at })
    const result = `moved from “${labelOfState(desk, from.state)}” to “${labelOfState(desk, to)}”`
    await record(sql, staff, accountId, at, result)
    await told(sql, accountId, to, at)
    const data = { from: from.state, to, changed_at: at.toISOString() }
    await announce(sql, { event: 'state.changed', accountId, data })
    return moved
  }

  /** Part of a transaction that has locked the application. */
  const moveLocked = async (sql: Sql, staff: Staff, { accountId, state, version }: Order): Promise<number> => {
    const work = await workStore(sql).read(accountId, firstState(desk))
    if (work.version !== version) throw await movedMeanwhile(sql, accountId, work)
    if (work.state === state) return version
    return moveTo(sql, { accountId, from: work, to: state, staff })
  }

  /**
   * The state that follows from the list: forward once it is done, and back if it is not any more. It never undoes what a member of
   * staff has decided.
   */
  const followList = async (sql: Sql, accountId: string, isDone: boolean): Promise<void> => {
    const { completes } = desk.checklist ?? {}
    if (!completes) return
    const [from, to] = isDone ? [completes.from, completes.to] : [completes.to, completes.from]
    const work = await workStore(sql).read(accountId, firstState(desk))
    if (work.state !== from || !(await workStore(sql).isUntouched(accountId))) return
    if (await isWithdrawn(sql, accountId)) return
    await moveTo(sql, { accountId, from: work, to })
  }

  return {
    checkState,
    moveLocked,
    followList,

    /** Returns the new version. A move to the present state changes nothing. */
    move: (staff: Staff, order: Order): Promise<number> => {
      checkState(order.state)
      return database.transaction(async (sql) => {
        await lockActive(sql, order.accountId)
        return moveLocked(sql, staff, order)
      })
    },
  }
}

export type Moves = ReturnType<typeof createMoves>
