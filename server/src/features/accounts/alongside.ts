/**
 * What a call reads together with its session, so that it needs one statement less: more columns, and the table they
 * stand in, joined to `accounts`.
 */
export type Alongside = { readonly columns: readonly string[]; readonly join?: string }

export const nothingAlongside: Alongside = { columns: [] }
