/** How far a job is that an applicant waits for: a conversion or a PDF copy. */
export const jobStatuses = ['UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const

export type JobStatus = (typeof jobStatuses)[number]

/** The same for a file question, which may have no file. */
export const conversionStatuses = [...jobStatuses, 'NOT_ANSWERED'] as const

export type ConversionStatus = (typeof conversionStatuses)[number]
