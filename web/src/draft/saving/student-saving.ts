import type { saveAnswers } from '@apply/contract/save-answers'
import { type Answers, answerTo, changedKeys, type Draft } from '@apply/engine/answers'
import { call } from '../../api/call.ts'
import { reportFailure } from '../../api/failures.ts'
import { beforeLogOut, onTabMessage } from '../../session/log-out.ts'
import { type Profile, refetchProfile } from '../../session/profile.ts'
import { getSnapshot, isLoggedInAs } from '../../session/snapshot.ts'
import { press } from '../../ui/press.ts'
import { showToast } from '../../ui/toasts.ts'
import { toastUnexpectedError } from '../../ui/unexpected-error.tsx'
import type { AnswerStore } from '../answers/answer-store.ts'
import { onTyping } from '../answers/typing.ts'
import { removeBackups, renameBackups } from './backup-names.ts'
import { backupStorage } from './backup-storage.ts'
import { fitsKeepalive, flushOnUnload, onPageLifecycle } from './flush-on-unload.ts'
import { changesToBackUp, createLocalBackup, dropOnceSubmitted } from './local-backup.ts'
import { isEmpty, valuesOf } from './pending-changes.ts'
import { createBroadcast, createRemoteChanges, unknownRevision } from './remote-changes.ts'
import { createSaveQueue, type SaveQueueDeps } from './save-queue.ts'
import { createNotices, type Saving } from './saving.ts'
import {
  applyRecovered,
  applyVisitorAnswers,
  connectServerAnswers,
  fetchServerAnswers,
  type SavingDeps,
  savableAnswers,
} from './server-answers.ts'
import { takeVisitorAnswers } from './visitor-answers.ts'

/** Saves into this account only: the server refuses the call if somebody else has logged in meanwhile. */
const sendTo = (account: string) => (values: Answers) => {
  const details = { body: values, account, keepalive: fitsKeepalive(values), isSave: true }
  return call<typeof saveAnswers>('PUT', '/api/answer', details)
}

/** Queues what the applicant has changed, and dismisses the notices about it. */
export const recordDraftChange = (
  { answers, notices, queue, server }: SavingDeps,
  before: Draft,
  after: Draft,
): void => {
  const keys = changedKeys(before.answers, after.answers)
  for (const key of keys) notices.dismiss(key)
  const values = Object.fromEntries(keys.map((key) => [key, answerTo(after.answers, key)]))
  queue.change(savableAnswers(answers.form, values), server.get().answers)
}

/** The application was submitted elsewhere: the profile is fetched again and leads to the right page, now or after the next attempt. */
const onClosed = (message: string) => {
  showToast({ severity: 'error', message })
  refetchProfile().catch(reportFailure)
}

type Deps = {
  readonly answers: AnswerStore
  readonly profile: Profile
  /** Takes over what a new profile knows about the files. */
  readonly syncFiles: () => void
}

/** Creates everything that saves one student's answers, connected to each other. */
const createServices = ({ answers, profile, syncFiles }: Deps) => {
  const account = profile.username
  const send = sendTo(account)
  const notices = createNotices()
  const backup = createLocalBackup(account, backupStorage, navigator.locks)
  const server = connectServerAnswers(answers, profile)
  const unsaved = () => queue.unsaved()
  const isStopped = () => queue.isStopped()
  const remote = createRemoteChanges({
    ...{ answers, server, notices, unsaved, isStopped },
    fetchServerAnswers: () => fetchServerAnswers(answers, syncFiles),
  })
  const broadcast = createBroadcast((message) => {
    if (message.account === account) remote.receive(message.values, message.revision).catch(toastUnexpectedError)
  })
  const backUp = () => backup.write(changesToBackUp(unsaved(), notices.get()))
  const onSaved: SaveQueueDeps['onSaved'] = async (values, result) => {
    await remote.afterSave(values, result).catch(toastUnexpectedError)
    // Not always what was sent: the server drops what is not asked for any more.
    const stored = server.get().answers
    const kept = Object.fromEntries(Object.keys(values).map((key) => [key, answerTo(stored, key)]))
    broadcast.post({ account, values: kept, revision: result.revision })
  }
  const onRefused: SaveQueueDeps['onRefused'] = (key, value, message) =>
    notices.show({ kind: 'refused', key, value, message })
  const queue = createSaveQueue({ send, backUp, onSaved, onRefused, onClosed })
  return { answers, send, notices, server, backup, backUp, broadcast, queue, remote } as const
}

type Services = ReturnType<typeof createServices>

const flush = async ({ answers, queue }: Services): Promise<void> => {
  answers.typing.commit()
  await queue.flush()
}

const close = ({ queue, broadcast, backup }: Services): void => {
  queue.stop()
  broadcast.close()
  backup.release()
}

/** Listens to the applicant, the page and the backups of closed windows. Returns how to stop. */
const listen = (services: Services, account: string): (() => void) => {
  const { answers, notices, backup, backUp, queue, send, broadcast } = services
  const record = (before: Draft, after: Draft) => recordDraftChange(services, before, after)
  const flushQuietly = () => void flush(services).catch(() => undefined)
  const onUnload = () => {
    answers.typing.commit()
    flushOnUnload(queue, send)
    const values = valuesOf(queue.unsaved())
    if (!queue.isStopped() && !isEmpty(values)) broadcast.post({ account, values, revision: unknownRevision })
    backup.release()
  }
  const stops = [
    answers.onChange(record),
    onTyping(answers, record),
    notices.subscribe(backUp),
    onPageLifecycle({ onHidden: flushQuietly, onUnload, onOnline: flushQuietly }),
    backup.recover((changes) => applyRecovered(services, changes)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const canStillSave = (account: string): boolean => isLoggedInAs(account) && getSnapshot().web_status !== 'submitted'

/** Follows what other windows do with the session of this account. Returns how to stop. */
const followSession = (account: string, { backup }: Services, stopSaving: () => void): (() => void) =>
  onTabMessage((message) => {
    if (message.kind !== 'active') stopSaving()
    if (message.kind === 'deleted') {
      backup.end()
      removeBackups(backupStorage, account)
    }
    // Again, because this window may have written after the other one had done it.
    if (message.kind === 'renamed') renameBackups(backupStorage, message.from, message.to)
  })

const afterPress = () => new Promise<void>((resolve) => press.after(resolve))

/** Saves a student's answers while the form is open and the session is theirs. */
export const createStudentSaving = (deps: Deps): Saving => {
  const { profile } = deps
  const account = profile.username
  const services = createServices(deps)
  const { queue, notices, remote, backup, broadcast } = services
  let stops: readonly (() => void)[] = []
  let stopListening = () => {}

  /** Stops at once; what is not saved stays in the local backup. */
  const stopSaving = () => {
    stopListening()
    close(services)
  }
  /** What was typed last is still sent; until then this window holds the lock of its backup. */
  const flushAndStop = async () => {
    const saves = flush(services).catch(() => undefined)
    stopListening()
    await saves
    close(services)
    // The profile, from which the form starts again, has the saved answers only after a press.
    await afterPress()
  }
  return {
    state: queue.state,
    notices,
    flush: () => flush(services),
    refresh: remote.refresh,
    revision: () => services.server.get().revision,
    start: () => {
      backup.hold()
      broadcast.open()
      const stopDropping = dropOnceSubmitted(backup, account, backupStorage)
      stopListening = listen(services, account)
      const carried = takeVisitorAnswers()
      if (!profile.receipt) applyVisitorAnswers(services, carried)
      stops = [stopDropping, beforeLogOut(() => flush(services)), followSession(account, services, stopSaving)]
    },
    end: async () => {
      for (const stop of stops) stop()
      if (canStillSave(account)) await flushAndStop()
      else stopSaving()
    },
  }
}
