import type { Answers } from '@apply/engine/answers'
import { toastUnexpectedError } from '../ui/unexpected-error.ts'
import type { AnswerStore } from './answers.ts'
import { openElsewhere } from './elsewhere.ts'
import { openKeeper } from './keeper.ts'
import { keptChanges } from './kept-changes.ts'
import { openNotices } from './notices.ts'
import { openSaver } from './saver.ts'
import type { Server } from './send-batch.ts'
import { openStored, type Stored } from './stored-answers.ts'
import { openWindowNews } from './window-news.ts'

export type SavingNeeds = Pick<Server, 'send' | 'onClosed'> & {
  readonly answers: AnswerStore
  readonly account: string
  readonly initial: Stored
  readonly fetchStored: () => Promise<Stored>
  readonly onStored: (stored: Stored) => void
}

/** The parts that keep and send one student's changes, tied together. */
export const openSavingParts = (needs: SavingNeeds) => {
  const { answers, account, send, onClosed } = needs
  const notices = openNotices()
  const stored = openStored(needs.initial, needs.onStored)
  const keeper = openKeeper(account, window.localStorage, navigator.locks)
  const unsaved = () => saver.unsaved()
  const elsewhere = openElsewhere({ answers, stored, notices, unsaved, fetchStored: needs.fetchStored })
  const news = openWindowNews((told) => {
    if (told.account === account) elsewhere.hear(told.values, told.revision)
  })
  const keep = () => keeper.keep(keptChanges(unsaved(), notices.get()))
  const onSaved = (values: Answers, revision: number) => {
    news.tell({ account, values, revision })
    return elsewhere.saved(values, revision).catch(toastUnexpectedError)
  }
  const onRefused: Server['onRefused'] = (key, value, message) => notices.tell({ kind: 'refused', key, value, message })
  const saver = openSaver({ send, onClosed, keep, onSaved, onRefused })
  return { answers, send, notices, stored, keeper, keep, news, saver, elsewhere } as const
}

export type SavingParts = ReturnType<typeof openSavingParts>
