import { applyChanges } from '@apply/engine/answer'
import { type Answers, answerTo } from '@apply/engine/answers'
import type { AnswerStore } from './answers.ts'
import { type Changes, without } from './changes.ts'
import type { Notices } from './notices.ts'
import { changedElsewhere } from './reconcile.ts'
import { savable } from './savable-keys.ts'
import type { Stored, StoredAnswers } from './stored-answers.ts'

type Needs = {
  readonly answers: AnswerStore
  readonly stored: StoredAnswers
  readonly notices: Notices
  readonly unsaved: () => Changes
  readonly fetchStored: () => Promise<Stored>
}

/** Brings in what other windows and devices have saved, and tells the person where they met on the same answer. */
export const openElsewhere = ({ answers, stored, notices, unsaved, fetchStored }: Needs) => {
  const [mine, contested] = [new Set<string>(), new Set<string>()]

  const tellAbout = (keys: Iterable<string>) => {
    for (const key of keys) notices.tell({ kind: 'changed elsewhere', key, value: answerTo(stored.get().answers, key) })
  }

  const bringIn = (values: Answers) => {
    const { form, today } = answers
    answers.bringIn((draft) => applyChanges(form, draft, values, today()))
    tellAbout(Object.keys(values).filter((key) => mine.has(key)))
  }

  const lookAround = async () => {
    const fresh = await fetchStored()
    const others = changedElsewhere({ believed: stored.get().answers, stored: fresh.answers, unsaved: unsaved() })
    stored.replace(fresh)
    tellAbout(contested)
    contested.clear()
    bringIn(savable(answers.form, others))
  }

  return {
    lookAround,
    /** Another window has saved something. */
    hear: (values: Answers, revision: number): void => {
      const here = Object.keys(unsaved())
      const news = Object.entries(without(values, here)).filter(
        ([key, value]) => answerTo(stored.get().answers, key) !== value,
      )
      for (const key of here) if (Object.hasOwn(values, key)) contested.add(key)
      stored.learn(without(values, here), revision)
      bringIn(Object.fromEntries(news))
    },
    /** This window has saved something; a revision that is not the next one was made by somebody else too. */
    saved: async (values: Answers, revision: number): Promise<void> => {
      const isAlone = revision <= stored.get().revision + 1 && !Object.keys(values).some((key) => contested.has(key))
      for (const key of Object.keys(values)) mine.add(key)
      stored.learn(values, revision)
      if (!isAlone) await lookAround()
    },
  } as const
}
