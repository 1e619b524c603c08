import type { Figures } from './messages.ts'

/** The figures after one hour of the clock of the server. */
export type Look = { readonly hour: number; readonly figures: Figures }

/** What was compiled and cached for the first time is there after this share of the day. */
const warmShare = 0.2
const maxGrowth = 0.05
/** Connections and timers of what just ended. */
const maxMoreHandles = 5
/** The number of calls in an hour differs by chance. */
const rowGrowth = { share: 0.25, rows: 50 }

const megabytes = (value: number): string => `${value.toFixed(1)} MB`

const growthOf = (name: string, before: number, after: number): string | undefined =>
  after > before * (1 + maxGrowth) ? `${name} grew from ${megabytes(before)} to ${megabytes(after)}` : undefined

/** The hour after which the server is warm. */
export const warmHour = (hours: number): number => Math.max(1, Math.round(hours * warmShare))

const most = (looks: readonly Look[], name: string): number =>
  Math.max(...looks.map(({ figures }) => figures.rows[name] ?? 0))

/** What grew between the first looks at the warm server and the last ones; empty if nothing did. */
export const whatGrew = (looks: readonly Look[]): readonly string[] => {
  const warm = looks.filter(({ hour }) => hour >= warmHour(looks.length))
  const [first, last] = [warm[0]?.figures, warm.at(-1)?.figures]
  if (!first || !last) throw new Error('There was no look at the warm server.')
  const half = Math.ceil(warm.length / 2)
  const rows = Object.keys(last.rows).flatMap((name) => {
    const [before, after] = [most(warm.slice(0, half), name), last.rows[name] ?? 0]
    return after > before * (1 + rowGrowth.share) + rowGrowth.rows ? [`${name}: ${before}, then ${after} rows`] : []
  })
  const handles = last.handles > first.handles + maxMoreHandles ? `handles: ${first.handles}, then ${last.handles}` : []
  return [
    growthOf('heap', first.heap, last.heap) ?? [],
    growthOf('external memory', first.external, last.external) ?? [],
    handles,
    rows,
  ].flat()
}
