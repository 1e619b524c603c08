import { reportFailure } from '../api/failures.ts'
import { tellMissing } from './load-code.ts'

/** Reloads the page if there is a server to load it from. */
const reloadPage = async (): Promise<void> => {
  try {
    await fetch(window.location.pathname, { cache: 'no-store' })
  } catch (error) {
    reportFailure(error)
    return tellMissing()
  }
  window.location.reload()
}

export const reloadAction = { text: 'Reload the page', run: () => void reloadPage() } as const
