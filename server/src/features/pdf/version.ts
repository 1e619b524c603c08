import type { Application } from '../applications/read-application.ts'

/** Which state of an application a copy shows. The submission freezes a revision without making a new one. */
export type Version = { readonly revision: number; readonly isSubmitted: boolean }

export const versionOf = ({ revision, receipt }: Pick<Application, 'revision' | 'receipt'>): Version => ({
  revision,
  isSubmitted: receipt !== undefined,
})

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.revision === other.revision && one.isSubmitted === other.isSubmitted
