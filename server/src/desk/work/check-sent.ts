import { isOpen } from '@apply/engine/items'
import { isPending } from '@apply/engine/statuses'
import { requestFileStatus } from '../../application/documents/request-file.ts'
import { isWithdrawn } from '../../application/draft/desk-state.ts'
import type { Item } from '../../application/items/item.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'

type Sent = Pick<Item, 'id' | 'account_id' | 'state' | 'wants' | 'answered_at'>

const withdrawnByYou = () =>
  new HttpError(409, 'You have withdrawn your application, so the school does not need this any more.')

/** Throws unless the school waits for this, and what is sent has what was asked for. */
export const checkSent = async (
  sql: Sql,
  { id, account_id, state, wants, answered_at }: Sent,
  text: string,
): Promise<void> => {
  if (await isWithdrawn(sql, account_id)) throw withdrawnByYou()
  if (answered_at) throw new HttpError(409, 'You have sent this already.')
  if (!isOpen(state)) throw new HttpError(409, 'The school does not need this any more.')
  if (wants === 'explanation') {
    if (text === '') throw new HttpError(400, 'Please write your answer.')
    return
  }
  const status = await requestFileStatus(sql, id)
  if (isPending(status)) throw new HttpError(409, 'Your file is still being converted. Please try again in a moment.')
  if (status !== 'COMPLETED') throw new HttpError(409, 'Please add your file first.')
}
