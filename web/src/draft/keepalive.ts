import type { Answers } from '@apply/engine/answers'

/** Browsers let requests that outlive their page carry 64 KiB together; the rest of it is left to smaller calls. */
const mostBytes = 60 * 1024

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

export const fitsKeepalive = (values: Answers): boolean => bytesOf(JSON.stringify(values)) <= mostBytes

/** As many answers as a closing page can still send; the others stay in the browser. */
export const lastWords = (values: Answers): Answers => {
  let room = mostBytes - 2
  const chosen = Object.entries(values)
    .map(([key, value]) => ({ key, value, size: bytesOf(JSON.stringify({ [key]: value })) }))
    .toSorted((left, right) => left.size - right.size)
    .filter(({ size }) => {
      room -= size
      return room >= 0
    })
  return Object.fromEntries(chosen.map(({ key, value }) => [key, value]))
}
