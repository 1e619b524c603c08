import type { readConversion } from '@apply/contract/convert-document'
import type { AnswerOf } from '../api/contract-types.ts'

export type Conversion = AnswerOf<typeof readConversion>
export type Status = Conversion['status']

const statuses: readonly Status[] = ['COMPLETED', 'FAILED', 'IN_PROGRESS', 'UNPROCESSED', 'NOT_ANSWERED']

/** A status as the server writes it, in capitals or not. */
export const readStatus = (text: string): Status => {
  const status = statuses.find((known) => known === text.toUpperCase())
  if (!status) throw new Error(`${text} is not the status of a conversion.`)
  return status
}

export const isPending = (status: Status): boolean => status === 'UNPROCESSED' || status === 'IN_PROGRESS'
