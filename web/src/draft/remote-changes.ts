import { type Answers, answerTo } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import type { AnswerStore } from './answer-store.ts'
import { type Changes, omit } from './pending-changes.ts'
import type { Notices } from './saving.ts'
import { type KnownServerAnswers, type ServerAnswers, savableAnswers } from './server-answers.ts'

/** What a window tells the other windows of this browser after each save. */
type SavedMessage = { readonly account: string; readonly values: Answers; readonly revision: number }

export const createBroadcast = (onMessage: (message: SavedMessage) => void) => {
  const channel = new BroadcastChannel('answers')
  channel.onmessage = ({ data }: MessageEvent<SavedMessage>) => onMessage(data)
  return {
    post: (message: SavedMessage): void => channel.postMessage(message),
    close: (): void => channel.close(),
  } as const
}

type Comparison = {
  /** What this window believed the server to hold. */
  readonly believed: Answers
  /** What the server really holds. */
  readonly stored: Answers
  readonly unsaved: Changes
}

/** What other windows or devices have changed; answers with an unsaved change here are left out. */
export const findRemoteChanges = ({ believed, stored, unsaved }: Comparison): Answers => {
  const keys = new Set([...Object.keys(believed), ...Object.keys(stored)])
  const different = [...keys].filter(
    (key) => !Object.hasOwn(unsaved, key) && answerTo(believed, key) !== answerTo(stored, key),
  )
  return Object.fromEntries(different.map((key) => [key, answerTo(stored, key)]))
}

type Deps = {
  readonly answers: AnswerStore
  readonly server: KnownServerAnswers
  readonly notices: Notices
  readonly unsaved: () => Changes
  readonly fetchServerAnswers: (answers: AnswerStore) => Promise<ServerAnswers>
}

/** Applies what other windows and devices have saved, and tells the applicant where both changed the same answer. */
export const createRemoteChanges = ({ answers, server, notices, unsaved, fetchServerAnswers }: Deps) => {
  const savedHere = new Set<string>()
  /** Answers that another window has saved while they were unsaved here. */
  const contested = new Set<string>()

  const notify = (keys: Iterable<string>) => {
    for (const key of keys) notices.show({ kind: 'changed remotely', key, value: answerTo(server.get().answers, key) })
  }

  const apply = (values: Answers) => {
    const { form, today } = answers
    answers.applySaved((draft) => applyChanges(form, draft, values, today()))
    notify(Object.keys(values).filter((key) => savedHere.has(key)))
  }

  const refresh = async () => {
    const fresh = await fetchServerAnswers(answers)
    const remote = findRemoteChanges({ believed: server.get().answers, stored: fresh.answers, unsaved: unsaved() })
    server.replace(fresh)
    notify(contested)
    contested.clear()
    apply(savableAnswers(answers.form, remote))
  }

  return {
    refresh,
    /** Another window has saved something. */
    receive: (values: Answers, revision: number): void => {
      const unsavedKeys = Object.keys(unsaved())
      const others = omit(values, unsavedKeys)
      const changed = Object.entries(others).filter(([key, value]) => answerTo(server.get().answers, key) !== value)
      for (const key of unsavedKeys) if (Object.hasOwn(values, key)) contested.add(key)
      server.merge(others, revision)
      apply(Object.fromEntries(changed))
    },
    /** This window has saved something. If the revision is not the next one, another device has saved in between. */
    afterSave: async (values: Answers, revision: number): Promise<void> => {
      const isAlone = revision <= server.get().revision + 1 && !Object.keys(values).some((key) => contested.has(key))
      for (const key of Object.keys(values)) savedHere.add(key)
      server.merge(values, revision)
      if (!isAlone) await refresh()
    },
  } as const
}
