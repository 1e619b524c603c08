/** How far a job is that an applicant waits for: a conversion or a PDF copy. */
export const jobStatuses = ['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const

export type JobStatus = (typeof jobStatuses)[number]

/** The same for a file question, which may have no file. */
export const conversionStatuses = [...jobStatuses, 'NOT_ANSWERED'] as const

export type ConversionStatus = (typeof conversionStatuses)[number]

/** Reads a status, which may be written in capitals or in lower case. */
export const readStatus = (text: string): ConversionStatus => {
  const status = conversionStatuses.find((known) => known === text.toUpperCase())
  if (!status) throw new Error(`${text} is not the status of a conversion or a copy.`)
  return status
}

export const isPending = (status: ConversionStatus): boolean => status === 'UNPROCESSED' || status === 'IN_PROGRESS'
