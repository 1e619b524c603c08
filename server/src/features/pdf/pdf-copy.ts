import type { School } from '@apply/engine/define'
import type { ReadApplication } from '../applications/stored-application.ts'

/** The state of an application that a copy shows. A submission freezes a revision without creating a new one. */
export type Version = { readonly revision: number; readonly isSubmitted: boolean }

export type Copy = { readonly id: string; readonly accountId: string; readonly version: Version }

export const versionOf = ({ revision, isSubmitted }: Pick<ReadApplication, 'revision' | 'isSubmitted'>): Version => ({
  revision,
  isSubmitted,
})

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.revision === other.revision && one.isSubmitted === other.isSubmitted

const minute = 60_000
const hour = 60 * minute

export const linkLifetimeMs = 15 * minute
/** A copy that is neither completed nor failed by then counts as failed. */
export const printTimeoutMs = 5 * minute
/** An older copy is printed again when it is requested. */
export const copyLifetimeMs = 24 * hour

/** The job queue for prints. */
export const pdfQueue = 'print-application'

/** The storage key of a copy. A trigger in the database builds the same key. */
export const copyKey = ({ accountId, id }: Pick<Copy, 'accountId' | 'id'>): string => `copies/${accountId}/${id}.pdf`

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/['\u2019\p{M}]/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()

/** The file name of the download. */
export const copyName = (school: Pick<School, 'application'>, receiptNumber: string | undefined, day: string): string =>
  `${slug(school.application)}-${receiptNumber ?? `draft-${day}`}.pdf`
