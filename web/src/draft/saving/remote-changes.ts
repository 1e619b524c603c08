import { type Answers, answerTo } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import { countAnsweredEntries } from '@apply/engine/tabs-and-entries'
import { pauseAfter } from '../../ui/pause-after.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { type Changes, omit } from './pending-changes.ts'
import type { SaveResult } from './save-queue.ts'
import type { Notices } from './saving.ts'
import { type KnownServerAnswers, type ServerAnswers, savableAnswers } from './server-answers.ts'

/** How often answers are asked for that a closing window has sent. */
const maxLooks = 5

/** How often a profile that is older than the last save is asked for again. */
const maxRefetches = 2

/** Stands for the revision of a save whose response its window will not see. */
export const unknownRevision = 0

/** What a window tells the other windows of this browser after each save, and of its last one when it is closed. */
type SavedMessage = { readonly account: string; readonly values: Answers; readonly revision: number }

export const createBroadcast = (onMessage: (message: SavedMessage) => void) => {
  let channel: BroadcastChannel | undefined
  return {
    open: (): void => {
      channel = new BroadcastChannel('answers')
      channel.onmessage = ({ data }: MessageEvent<SavedMessage>) => onMessage(data)
    },
    post: (message: SavedMessage): void => channel?.postMessage(message),
    close: (): void => {
      channel?.close()
      channel = undefined
    },
  } as const
}

type Comparison = {
  /** What this window believed the server to hold. */
  readonly believed: Answers
  /** What the server really holds. */
  readonly stored: Answers
  readonly unsaved: Changes
  /** Answers that this window may not show although it knows them. */
  readonly early: ReadonlySet<string>
}

/** What other windows or devices have changed; answers with an unsaved change here are left out. */
export const findRemoteChanges = ({ believed, stored, unsaved, early }: Comparison): Answers => {
  const keys = new Set([...Object.keys(believed), ...Object.keys(stored)])
  const isNew = (key: string) => early.has(key) || answerTo(believed, key) !== answerTo(stored, key)
  const different = [...keys].filter((key) => !Object.hasOwn(unsaved, key) && isNew(key))
  return Object.fromEntries(different.map((key) => [key, answerTo(stored, key)]))
}

type Deps = {
  readonly answers: AnswerStore
  readonly server: KnownServerAnswers
  readonly notices: Notices
  readonly unsaved: () => Changes
  readonly isStopped: () => boolean
  readonly fetchServerAnswers: () => Promise<ServerAnswers>
}

/** A response that was on its way during a save does not have that save, and is asked for again. */
const fetchCurrent = async ({ server, fetchServerAnswers }: Deps): Promise<ServerAnswers> => {
  let fresh = await fetchServerAnswers()
  for (let again = 0; again < maxRefetches && fresh.revision < server.get().revision; again += 1)
    fresh = await fetchServerAnswers()
  return fresh
}

/** Applies what other windows and devices have saved, and tells the applicant where both changed the same answer. */
export const createRemoteChanges = (deps: Deps) => {
  const { answers, server, notices, unsaved, isStopped } = deps
  const savedHere = new Set<string>()
  /** Answers that another window has saved while they were unsaved here. */
  const contested = new Set<string>()
  /** Answers that came while this window was behind: without the choice that asks for them, they were cleared at once. */
  const early = new Set<string>()

  const notify = (keys: Iterable<string>) => {
    for (const key of keys) notices.show({ kind: 'changed remotely', key, value: answerTo(server.get().answers, key) })
  }

  const apply = (values: Answers) => {
    const { form, today } = answers
    answers.applySaved((draft) => countAnsweredEntries(form, applyChanges(form, draft, values, today())))
    notify(Object.keys(values).filter((key) => savedHere.has(key)))
  }

  /** Whether this window has missed something that the server holds. */
  let isBehind = false

  const refresh = async () => {
    const fresh = await fetchCurrent(deps)
    isBehind = false
    const known = { believed: server.get().answers, unsaved: unsaved(), early }
    const remote = findRemoteChanges({ ...known, stored: fresh.answers })
    early.clear()
    server.replace(fresh)
    const decided = [...contested].filter((key) => !Object.hasOwn(unsaved(), key))
    notify(decided)
    for (const key of decided) contested.delete(key)
    apply(savableAnswers(answers.form, remote))
  }

  const catchUp = async () => {
    if (isBehind) await refresh()
  }

  /** Shows what a closing window has sent as soon as the server has it. */
  const lookFor = async (values: Answers): Promise<void> => {
    for (const key of Object.keys(unsaved())) if (Object.hasOwn(values, key)) contested.add(key)
    const isThere = () => Object.entries(values).every(([key, value]) => answerTo(server.get().answers, key) === value)
    for (let look = 1; look <= maxLooks && !isThere() && !isStopped(); look += 1) {
      await refresh()
      if (!isThere()) await pauseAfter(look)
    }
  }

  return {
    refresh,
    /** Another window has saved something. What is not new to this window may be older than what it has saved since. */
    receive: async (values: Answers, revision: number): Promise<void> => {
      if (revision === unknownRevision) return lookFor(values)
      const { revision: known } = server.get()
      if (revision <= known) return
      const unsavedKeys = Object.keys(unsaved())
      const others = omit(values, unsavedKeys)
      const changed = Object.entries(others).filter(([key, value]) => answerTo(server.get().answers, key) !== value)
      for (const key of unsavedKeys) if (Object.hasOwn(values, key)) contested.add(key)
      isBehind ||= revision > known + 1
      if (isBehind) for (const [key] of changed) early.add(key)
      server.merge(others, revision)
      apply(Object.fromEntries(changed))
      await catchUp()
    },
    /** This window has saved something. If that has not made the revision after the known one, another device has saved in between. */
    afterSave: async (values: Answers, { revision, changed }: SaveResult): Promise<void> => {
      const next = server.get().revision + (changed ? 1 : 0)
      isBehind ||= revision > next || Object.keys(values).some((key) => contested.has(key))
      for (const key of Object.keys(values)) {
        savedHere.add(key)
        early.delete(key)
      }
      server.merge(values, revision)
      await catchUp()
    },
  } as const
}
