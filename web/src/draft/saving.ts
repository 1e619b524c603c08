import type { Observable } from '../ui/observable.ts'
import type { SaveState } from './change-queue.ts'
import type { Notices } from './notices.ts'

/** What the form knows about the way its answers are kept, whoever fills it in. */
export type Saving = {
  readonly state: Pick<Observable<SaveState>, 'get' | 'subscribe'>
  readonly notices: Notices
  /** Saves everything now; fails when that does not succeed. */
  readonly flush: () => Promise<void>
  /** Brings in what others have saved. */
  readonly catchUp: () => Promise<void>
}

export type StartedSaving = Saving & {
  /** Ends once everything is saved that can be saved now. */
  readonly leave: () => void
  /** Sends nothing any more; what is not saved stays in the browser. */
  readonly stop: () => void
}
