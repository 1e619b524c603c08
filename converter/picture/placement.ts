export type Matrix = readonly [number, number, number, number, number, number]

const page = { width: 612, height: 792, margin: 36 }
export const letter: [number, number] = [page.width, page.height]

/** Where the corners of the stored picture belong: right and up of the page in terms of right and up of the picture. */
const turns: Readonly<Record<number, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Puts a picture upright onto the middle of a Letter page, as large as fits and never larger than a point per pixel. */
export const placement = (width: number, height: number, orientation: number): Matrix => {
  const turn = turns[orientation] ?? [1, 0, 0, 1, 0, 0]
  const [across, down] = orientation >= 5 ? [height, width] : [width, height]
  const room = [page.width - 2 * page.margin, page.height - 2 * page.margin] as const
  const scale = Math.min(room[0] / across, room[1] / down, 1)
  const [w, h] = [across * scale, down * scale]
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2]
  const [a, b, c, d, e, f] = turn
  return [a * w, b * h, c * w, d * h, e * w + x, f * h + y]
}
