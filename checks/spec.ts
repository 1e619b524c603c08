/** One rule of the specification and whether it is done. */
export type ListedRule = { readonly id: string; readonly done: boolean }

export const rulesListed = (spec: string): readonly ListedRule[] =>
  [...spec.matchAll(/^- \[([ x])\] \*\*([A-Z0-9]{2,3}-\d{2})\*\* \S/gm)].map(([, mark, id]) => ({
    id: id ?? '',
    done: mark === 'x',
  }))

/** The ids that the names of tests begin with, plain tests and those run over a table. */
export const idsQuoted = (testSource: string): readonly string[] =>
  [
    ...testSource.matchAll(/(?:\btest|\bit|\binOwnWindow|\))\(\s*['"`]((?:[A-Z0-9]{2,3}-\d{2}(?:,? and |, | |:))+)/g),
  ].flatMap(([, ids]) => ids?.match(/[A-Z0-9]{2,3}-\d{2}/g) ?? [])
