import type { Answers } from '@apply/engine/answers'
import { isEmpty } from './changes.ts'
import { lastWords } from './keepalive.ts'
import { followPageLife } from './page-life.ts'
import type { StartedSaving } from './saving.ts'
import { openSavingParts, type SavingNeeds, type SavingParts } from './saving-parts.ts'
import { answerAll, followTyping, noteChange, takeOver } from './take-changes.ts'

const flushAll = async ({ answers, saver }: SavingParts): Promise<void> => {
  answers.typing.commit()
  await saver.flush()
}

/** Sends what a closing page still can; nobody is left to hear whether it arrives, and what did not the next window sends. */
const sayLastWords = ({ answers, saver, keeper, send }: SavingParts): void => {
  answers.typing.commit()
  const words = lastWords(saver.waiting())
  if (!saver.isStopped() && !isEmpty(words)) void send(words).catch(() => undefined)
  keeper.release()
}

/** Follows the person, the page and the windows that are gone; answers how to stop. */
const followAll = (parts: SavingParts): (() => void) => {
  const { answers, notices, keeper, keep } = parts
  const quietly = () => void flushAll(parts).catch(() => undefined)
  const stops = [
    answers.onChange((before, after) => noteChange(parts, before, after)),
    followTyping(parts),
    notices.subscribe(keep),
    followPageLife({ onHidden: quietly, onClosing: () => sayLastWords(parts), onOnline: quietly }),
    keeper.adopt((left) => takeOver(parts, left)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

const end = ({ saver, news, keeper }: SavingParts): void => {
  saver.stop()
  news.close()
  keeper.release()
}

/** Keeps a student's changes in the browser and sends them until the server has them; a visitor's answers may be brought along. */
export const startStudentSaving = (needs: SavingNeeds & { readonly carried: Answers }): StartedSaving => {
  const parts = openSavingParts(needs)
  const unfollow = followAll(parts)
  answerAll(parts, needs.carried)
  const flush = () => flushAll(parts)
  return {
    state: parts.saver.state,
    notices: parts.notices,
    flush,
    catchUp: parts.elsewhere.lookAround,
    leave: () => {
      // What was typed last is still sent; until then this window holds it, and the next one hears of it.
      void flush()
        .catch(() => undefined)
        .finally(() => end(parts))
      unfollow()
    },
    stop: () => {
      unfollow()
      end(parts)
    },
  }
}
