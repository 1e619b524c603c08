const steps = ['started', 'validating', 'submitted'] as const

/** How far an application has come. */
export type WebStatus = 'none' | (typeof steps)[number]

export const isWebStatusStep = (text: string): text is (typeof steps)[number] => steps.some((step) => step === text)

/** As many different known entries as there are, so far the application has come. */
export const webStatusOf = (entries: readonly string[]): WebStatus => {
  const known = new Set(entries.filter(isWebStatusStep))
  return steps[known.size - 1] ?? 'none'
}
