import { observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { onPageLifecycle } from './flush-on-unload.ts'
import type { SaveState } from './pending-changes.ts'
import { createNotices, type Saving } from './saving.ts'
import { storeVisitorAnswers } from './visitor-answers.ts'

/** Keeps a visitor's answers in the window they were typed in. */
export const createVisitorSaving = ({ typing, getDraft, onChange }: AnswerStore): Saving => {
  const store = () => storeVisitorAnswers({ ...getDraft().answers, ...typing.get() })
  const commit = () => typing.commit()
  let stops: readonly (() => void)[] = []
  return {
    state: observable<SaveState>('saved'),
    notices: createNotices(),
    flush: async () => commit(),
    refresh: async () => {},
    revision: () => 0,
    start: () => {
      stops = [
        onChange(store),
        typing.subscribe(store),
        onPageLifecycle({ onHidden: commit, onUnload: commit, onOnline: () => {} }),
      ]
    },
    end: async () => {
      commit()
      for (const stop of stops) stop()
    },
  }
}
