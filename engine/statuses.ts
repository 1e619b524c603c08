/** The statuses of an application, in their order. */
export const webStatuses = ['started', 'validating', 'submitted'] as const

export type WebStatusStep = (typeof webStatuses)[number]

/** The status of an application, which is `none` before the first step. */
export type WebStatus = 'none' | WebStatusStep

const isWebStatusStep = (text: string): text is WebStatusStep => webStatuses.some((step) => step === text)

/** The status after these entries: each different known entry is one step. */
export const webStatusOf = (entries: readonly string[]): WebStatus => {
  const known = new Set(entries.filter(isWebStatusStep))
  return webStatuses[known.size - 1] ?? 'none'
}

/** The status of a job that an applicant waits for: a conversion or a PDF copy. */
export const jobStatuses = ['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const

export type JobStatus = (typeof jobStatuses)[number]

/** The status of a file question, which may have no file. */
export const conversionStatuses = [...jobStatuses, 'NOT_ANSWERED'] as const

export type ConversionStatus = (typeof conversionStatuses)[number]

/** Reads a status, which may be written in capitals or in lower case. */
export const readStatus = (text: string): ConversionStatus => {
  const status = conversionStatuses.find((known) => known === text.toUpperCase())
  if (!status) throw new Error(`${text} is not the status of a conversion or a copy.`)
  return status
}

export const isPending = (status: ConversionStatus): boolean => status === 'UNPROCESSED' || status === 'IN_PROGRESS'
