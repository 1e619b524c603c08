/** In the order in which an application passes through them. */
export const webStatuses = ['started', 'validating', 'submitted'] as const

export type WebStatusStep = (typeof webStatuses)[number]

/** How far an application has come. */
export type WebStatus = 'none' | WebStatusStep

export const isWebStatusStep = (text: string): text is WebStatusStep => webStatuses.some((step) => step === text)

/** As many different known entries as there are, so far the application has come. */
export const webStatusOf = (entries: readonly string[]): WebStatus => {
  const known = new Set(entries.filter(isWebStatusStep))
  return webStatuses[known.size - 1] ?? 'none'
}
