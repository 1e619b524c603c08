import { conversionMessages } from '@apply/converter/conversion-messages'
import type { ConversionStatus } from '@apply/engine/statuses'
import { after } from '../../infra/database/after.ts'

export type Status = ConversionStatus

/** One uploaded file as it is stored. */
export type Document = {
  readonly id: string
  readonly account_id: string
  readonly answer_key: string
  readonly file_key: string
  readonly file_name: string
  readonly file_size: number
  readonly status: Exclude<Status, 'NOT_ANSWERED'>
  readonly message: string
  readonly pdf_key: string | null
  readonly registered_at: Date
}

export const maxMinutesUnsettled = 5

const unsettled: readonly Status[] = ['UNPROCESSED', 'IN_PROGRESS']

/** Whoever registered before this moment and is still unsettled has waited too long. */
export const waitingSince = (now: Date): Date => after(now, -maxMinutesUnsettled * 60_000)

/** The document as it stands at this moment: one that waited too long has failed, whether or not anybody noted it. */
export const asOf = (now: Date, document: Document): Document =>
  unsettled.includes(document.status) && document.registered_at <= waitingSince(now)
    ? { ...document, status: 'FAILED', message: conversionMessages.waitedTooLong }
    : document

export const isUnsettled = ({ status }: Pick<Document, 'status'>): boolean => unsettled.includes(status)
