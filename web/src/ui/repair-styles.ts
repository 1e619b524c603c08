import { reportFailure } from '../api/failures.ts'
import { loadStyle } from './import-with-files.ts'
import { fetchCode } from './load-code.ts'

/** Whether a style sheet has not arrived. Browsers forbid to read what a lost connection has left of it. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}

/** Asks again for the file that sets the theme before the first paint. Without it the page is light until then. */
const repairTheme = (): void => {
  const lost = document.querySelector<HTMLScriptElement>('script[src^="/assets/theme-"]')
  if (!lost || document.documentElement.dataset.theme !== undefined) return
  void fetchCode(() => import(/* @vite-ignore */ lost.src)).catch(reportFailure)
}

/**
 * Asks again for styles of the HTML that did not arrive, in their place. The scripts start only after all of these have ended; what is
 * loaded later has no such attribute.
 */
export const repairStyles = (): void => {
  repairTheme()
  for (const lost of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]'))
    if (isLost(lost)) void fetchCode(() => loadStyle(lost.href, (link) => lost.after(link))).catch(reportFailure)
}
