import type { PDFPage } from '@cantoo/pdf-lib'
import { contentTokens } from './content-tokens.ts'
import { contentOf } from './page-content.ts'

/** Only a hostile file leaves more of them open. */
const maxStates = 1_000

/**
 * How many graphics states the content of a page saves and never restores, and how many it restores without having saved them.
 * What is drawn behind it would be moved or cut off, or left out by programs that stop at such a mistake.
 */
export const unbalancedStates = (page: PDFPage): { readonly open: number; readonly missing: number } => {
  let [open, missing] = [0, 0]
  for (const [token] of contentOf(page).matchAll(contentTokens)) {
    if (token === 'q') open += 1
    if (token === 'Q' && open === 0) missing += 1
    else if (token === 'Q') open -= 1
  }
  return { open: Math.min(open, maxStates), missing: Math.min(missing, maxStates) }
}
