export const addressKinds = ['confirmed', 'unconfirmed', 'absent'] as const
export type AddressKind = (typeof addressKinds)[number]

/** Enough for the range of the median below. */
export const timedRounds = 200

export const addressOf = (kind: AddressKind, round: number): string => `${kind}${round}@example.org`

/** Calls that name an address, and what they send besides. */
export const callsThatTellNothing = [
  ['/public/forgot-password', {}],
  ['/public/resend-confirm', {}],
  ['/public/confirm', { code: '000000' }],
] as const

/** Every order of the kinds in turn, so that none of them is always the first one. */
export const orderedKinds = (round: number): readonly AddressKind[] => {
  const rotated = addressKinds.map((_, index) => addressKinds[(index + round) % addressKinds.length] ?? 'absent')
  return round % 2 === 0 ? rotated : rotated.toReversed()
}

/**
 * The range that contains the true median with a probability of 99.99 %: 28 ranks on each side of the middle of 200. The
 * calls of a round run under the same load, so their ratio does not depend on the speed of the machine; a busy machine
 * makes the range wider.
 */
const medianRange = (ratios: readonly number[]) => {
  const sorted = ratios.toSorted((one, other) => one - other)
  const middle = Math.floor(ratios.length / 2)
  return { low: sorted[middle - 28] ?? 0, high: sorted[middle + 28] ?? 0 }
}

/** Kinds of addresses whose calls are faster or slower than those of confirmed ones, in words. */
export const timeDifferences = (times: Readonly<Record<AddressKind, readonly number[]>>): readonly string[] =>
  (['unconfirmed', 'absent'] as const).flatMap((kind) => {
    const { low, high } = medianRange(times[kind].map((time, round) => time / (times.confirmed[round] ?? 0)))
    return [
      ...(high <= 0.8 ? [`${kind} is faster than confirmed`] : []),
      ...(low >= 1.25 ? [`${kind} is slower than confirmed`] : []),
    ]
  })

/** Inserts the accounts of all rounds, and a code for each that is not confirmed; $1 is the time, $2 the last round. */
export const insertAccounts = `
  with added as (
    insert into accounts (username, password_hash, created_at, confirmed_at)
    select kind || round || '@example.org', '', $1, case kind when 'confirmed' then $1::timestamptz end
    from unnest(array['confirmed', 'unconfirmed']) as kind, generate_series(0, $2::int) as round
    returning id, confirmed_at)
  insert into confirmation_codes (account_id, salt, code_hash, tries, expires_at)
  select id, decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 0, $1::timestamptz + interval '15 minutes'
  from added where confirmed_at is null`
