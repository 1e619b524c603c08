import { observable } from '../ui/observable.ts'
import type { AnswerStore } from './answers.ts'
import type { SaveState } from './change-queue.ts'
import { openNotices } from './notices.ts'
import { followPageLife } from './page-life.ts'
import type { StartedSaving } from './saving.ts'
import { keepVisitorAnswers } from './visitor-answers.ts'

/** Keeps a visitor's answers in the window they were typed in. */
export const startVisitorSaving = ({ typing, getDraft, onChange }: AnswerStore): StartedSaving => {
  const keep = () => keepVisitorAnswers({ ...getDraft().answers, ...typing.get() })
  const commit = () => typing.commit()
  const stops = [
    onChange(keep),
    typing.subscribe(keep),
    followPageLife({ onHidden: commit, onClosing: commit, onOnline: () => {} }),
  ]
  const stop = () => {
    commit()
    for (const each of stops) each()
  }
  return {
    state: observable<SaveState>('saved'),
    notices: openNotices(),
    flush: async () => commit(),
    catchUp: async () => {},
    leave: stop,
    stop,
  }
}
