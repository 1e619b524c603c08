import type { Receipt } from '../applications/receipt.ts'
import { escapeHtml } from '../platform/escape-html.ts'

const style =
  'width: 100%; margin: 0 1in; font: 7.5px sans-serif; color: #444; display: flex; gap: 16px; font-variant-ligatures: none'

const proof = (receipt: Receipt | undefined): string =>
  receipt ? `Receipt ${receipt.number}<br>SHA-256 ${receipt.sha256}` : 'Not submitted yet'

/** What stands at the foot of every page; the browser fills in the numbers. */
export const footer = (title: string, receipt: Receipt | undefined): string =>
  `<div style="${style}"><div style="flex: 1">${escapeHtml(title)}<br>${proof(receipt)}</div>
   <div>Page <span class="pageNumber"></span> of <span class="totalPages"></span></div></div>`
