import { applyChanges } from '@apply/engine/answer'
import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import type { AnswerStore } from '../form/answers.ts'
import { changedKeys } from '../form/topics.ts'
import { toastUnexpectedError } from '../frame/unexpected-error.ts'
import { type Changes, isEmpty, valuesOf } from './changes.ts'
import { openElsewhere } from './elsewhere.ts'
import { lastWords } from './keepalive.ts'
import { openKeeper } from './keeper.ts'
import { keptChanges } from './kept-changes.ts'
import { openNotices } from './notices.ts'
import { followPageLife } from './page-life.ts'
import { sortKept } from './reconcile.ts'
import { savable } from './savable-keys.ts'
import { openSaver } from './saver.ts'
import type { StartedSaving } from './saving.ts'
import { openStored, type Stored } from './stored-answers.ts'
import { openWindowNews } from './window-news.ts'

type Needs = {
  readonly answers: AnswerStore
  readonly account: string
  readonly initial: Stored
  /** A visitor's answers that this person brings along. */
  readonly carried: Answers
  readonly send: (values: Answers) => Promise<{ readonly revision: number }>
  readonly fetchStored: () => Promise<Stored>
  readonly onStored: (stored: Stored) => void
  readonly onClosed: (message: string) => void
}

/** Keeps a student's changes in the browser and sends them until the server has them. */
export const startStudentSaving = (needs: Needs): StartedSaving => {
  const { answers, account, initial, carried, send, fetchStored, onStored, onClosed } = needs
  const { form, today, typing } = answers
  const notices = openNotices()
  const stored = openStored(initial, onStored)
  const keeper = openKeeper(account, window.localStorage, navigator.locks)
  const unsaved = () => saver.unsaved()
  const keep = () =>
    keeper.keep(
      keptChanges({ unsaved: unsaved(), typing: typing.get(), notices: notices.get(), stored: stored.get().answers }),
    )
  const saver = openSaver({
    send,
    keep,
    onSaved: (values, revision) => {
      news.tell({ account, values, revision })
      return elsewhere.saved(values, revision).catch(toastUnexpectedError)
    },
    onRefused: (key, value, message) => notices.tell({ kind: 'refused', key, value, message }),
    onClosed,
  })
  const elsewhere = openElsewhere({ answers, stored, notices, unsaved, fetchStored })
  const news = openWindowNews((told) => {
    if (told.account === account) elsewhere.hear(told.values, told.revision)
  })

  const noteChange = (before: Draft, after: Draft) => {
    const keys = changedKeys(before, after)
    for (const key of keys) notices.withdraw(key)
    const values = Object.fromEntries(keys.map((key) => [key, answerTo(after.answers, key)]))
    saver.change(savable(form, values), stored.get().answers)
  }

  const answerAll = (values: Answers) => answers.change((draft) => applyChanges(form, draft, values, today()))

  const takeOver = (left: Changes) => {
    const { toSend, conflicts } = sortKept(left, { ...stored.get().answers, ...valuesOf(unsaved()) })
    answerAll(valuesOf(toSend))
    for (const conflict of conflicts) notices.tell({ kind: 'two values', ...conflict })
  }

  const flush = async () => {
    typing.commit()
    await saver.flush()
  }

  const quietly = () => void flush().catch(() => undefined)

  const close = () => {
    typing.commit()
    const words = lastWords(saver.waiting())
    // Nobody is left to hear whether they arrive; what did not is sent by the next window.
    if (!saver.isStopped() && !isEmpty(words)) void send(words).catch(() => undefined)
    keeper.release()
  }

  const unfollow = [
    answers.onChange(noteChange),
    typing.subscribe(keep),
    notices.subscribe(keep),
    followPageLife({ onHidden: quietly, onClosing: close, onOnline: quietly }),
    keeper.adopt(takeOver),
  ]
  answerAll(carried)

  const end = () => {
    saver.stop()
    news.close()
    keeper.release()
  }

  return {
    state: saver.state,
    notices,
    flush,
    leave: () => {
      // What was typed last is still sent; until then this window holds it, and the next one hears of it.
      void flush()
        .catch(() => undefined)
        .finally(end)
      for (const stop of unfollow) stop()
    },
    stop: () => {
      for (const stop of unfollow) stop()
      end()
    },
  }
}
