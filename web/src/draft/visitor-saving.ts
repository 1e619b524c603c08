import { observable } from '../ui/observable.ts'
import type { AnswerStore } from './answer-store.ts'
import { onPageLifecycle } from './flush-on-unload.ts'
import type { SaveState } from './pending-changes.ts'
import { createNotices, type StartedSaving } from './saving.ts'
import { storeVisitorAnswers } from './visitor-answers.ts'

/** Keeps a visitor's answers in the window they were typed in. */
export const startVisitorSaving = ({ typing, getDraft, onChange }: AnswerStore): StartedSaving => {
  const store = () => storeVisitorAnswers({ ...getDraft().answers, ...typing.get() })
  const commit = () => typing.commit()
  const stops = [
    onChange(store),
    typing.subscribe(store),
    onPageLifecycle({ onHidden: commit, onUnload: commit, onOnline: () => {} }),
  ]
  const stop = () => {
    commit()
    for (const each of stops) each()
  }
  return {
    state: observable<SaveState>('saved'),
    notices: createNotices(),
    flush: async () => commit(),
    refresh: async () => {},
    leave: stop,
    stop,
  }
}
