import type { School } from '@apply/engine/define'
import type { Copy } from './copy-store.ts'

/** Where the file of a copy lies; the database knows the same rule. */
export const copyKey = ({ accountId, id }: Pick<Copy, 'accountId' | 'id'>): string => `copies/${accountId}/${id}.pdf`

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/['\u2019\p{M}]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/** What the file is called on the student's machine. */
export const copyName = (school: Pick<School, 'application'>, receiptNumber: string | undefined, day: string): string =>
  `${plain(school.application)}-${receiptNumber ?? `draft-${day}`}.pdf`
