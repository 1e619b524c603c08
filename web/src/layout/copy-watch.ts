import type { pdfCopy } from '@apply/contract/pdf-copy'
import type { AnswerOf } from '../api/contract-types.ts'
import { observable } from '../ui/observable.ts'

export type CopyAnswer = AnswerOf<typeof pdfCopy>

type Needs = {
  readonly ask: () => Promise<CopyAnswer>
  /** Whether the person is still there to whom the copy belongs. */
  readonly isWanted: () => boolean
  readonly download: (url: string) => void
  readonly fail: (error: unknown) => void
}

const whilePrinting = 1_000
const afterwards = 600_000

/** Asks for a copy until it is there, hands it over, and then looks now and again so that it stays at hand. */
export const openCopyWatch = ({ ask, isWanted, download, fail }: Needs) => {
  const isPreparing = observable(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = async (): Promise<void> => {
    const { status, url, message } = await ask()
    if (status === 'FAILED') throw new Error(message)
    const isThere = status === 'COMPLETED' && url !== undefined
    if (isThere && isPreparing.get()) {
      isPreparing.set(false)
      download(url)
    }
    timer = setTimeout(lookAgain, isThere ? afterwards : whilePrinting)
  }

  const giveUp = (error: unknown): void => {
    const wasAskedFor = isPreparing.get()
    isPreparing.set(false)
    if (wasAskedFor) fail(error)
  }

  const lookAgain = (): void => {
    if (isWanted()) look().catch(giveUp)
    else isPreparing.set(false)
  }

  return {
    isPreparing,
    /** The student wants a copy of the application as it is now. */
    request: (): void => {
      if (isPreparing.get()) return
      clearTimeout(timer)
      isPreparing.set(true)
      lookAgain()
    },
  }
}
