import { isReplaceable } from '@apply/engine/counselor'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { By } from '../items/item.ts'
import type { CounselorDeps } from './counselor-deps.ts'
import { counselorFileStore } from './counselor-file-store.ts'
import { type Counselor, counselorStore } from './counselor-store.ts'
import { nameCounselor } from './name-counselor.ts'
import { plainName, usableAddress } from './named-counselor.ts'
import { settleRequest } from './settle-request.ts'

export type Wanted = { readonly first_name: string; readonly last_name: string; readonly email: string }

export const hasArrived = () => new HttpError(409, 'The letter has arrived already.')
const isClosed = () => new HttpError(409, 'The school does not wait for a letter any more.')
const badAddress = () => new HttpError(400, 'Please enter an email address at which we can reach your counselor.')
const badName = () => new HttpError(400, 'Please enter the name of your counselor in letters.')

export const checkReplaceable = ({ state }: Counselor): void => {
  if (state === 'received') throw hasArrived()
  if (!isReplaceable(state)) throw isClosed()
}

/**
 * Puts somebody in the place of the present counselor, or the same person with another address. In one moment the old links end, and what
 * was uploaded with them goes. Part of a transaction that has locked the application.
 */
export const replaceCounselor = (deps: CounselorDeps) => {
  const settle = settleRequest(deps)
  const name = nameCounselor(deps)

  return async (
    sql: Sql,
    present: Counselor,
    { wanted, by, ownAddress }: { readonly wanted: Wanted; readonly by: By; readonly ownAddress: string },
  ): Promise<void> => {
    const named = {
      firstName: plainName(wanted.first_name),
      lastName: plainName(wanted.last_name),
      email: usableAddress(wanted.email, ownAddress),
      isWaived: present.is_waived,
    }
    if (named.firstName === '' || named.lastName === '') throw badName()
    if (named.email === '') throw badAddress()
    await settle(sql, present, { state: 'replaced', item: 'awaiting', by })
    await counselorFileStore(sql).removeAll(present.id)
    await name(sql, {
      accountId: present.account_id,
      itemId: present.item_id,
      studentName: present.student_name,
      named,
      by: by.kind === 'staff' ? 'staff' : 'applicant',
    })
  }
}

/** How many counselors the applicant has named since the submission. */
export const namedByApplicant = async (sql: Sql, accountId: string): Promise<number> =>
  (await counselorStore(sql).list(accountId)).filter(({ named_by }) => named_by === 'applicant').length
