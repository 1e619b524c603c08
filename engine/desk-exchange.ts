/** What the key of another system may read. */
export const systemScopes = ['applications', 'documents', 'recommendations'] as const

export type SystemScope = (typeof systemScopes)[number]

/** How long the key of a system is valid at most. */
export const maxKeyDays = 365

/** What other systems are told about. */
export const deskEvents = [
  'application.submitted',
  'application.withdrawn',
  'application.reinstated',
  'application.corrected',
  'person.deleted',
  'request.answered',
  'item.changed',
  'state.changed',
  'decision.released',
] as const

export type DeskEventName = (typeof deskEvents)[number]

/** How many applications one page of the list for other systems has at most. */
export const maxFeedPage = 100

/** CSV, JSON lines, or a zip with a PDF for each application. */
export const exportFormats = ['csv', 'jsonl', 'pdf'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** With every key and exact times, for a program; or with few columns, headings and times as people read them. */
export const exportLayouts = ['machine', 'people'] as const

export type ExportLayout = (typeof exportLayouts)[number]

export const exportStatuses = ['waiting', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const

export type ExportStatus = (typeof exportStatuses)[number]

/** How many applications can be chosen by their ids: as many as fit into one call. */
export const maxExportIds = 5_000

/** The periods of the insight page, in days. */
export const insightPeriods = [7, 30, 90, 365] as const

/** The tables of the insight page. */
export const insightTables = ['by-day', 'left-on', 'messages', 'corrected', 'refused'] as const

export type InsightTable = (typeof insightTables)[number]

/** The tables that have last year beside this one. */
export const yearTables = ['by-week', 'by-term', 'by-major', 'by-state', 'funnel'] as const

export type YearTable = (typeof yearTables)[number]
