type Corner = readonly [across: number, down: number]

type Draw = (width: number, height: number) => readonly Corner[]

const turned = (corners: readonly Corner[]): readonly Corner[] => corners.map(([x, y]) => [y, x])
const mirrored = (corners: readonly Corner[], width: number): readonly Corner[] =>
  corners.map(([x, y]) => [width - x, y])

/** How far the point of an arrow, or the slant of a side, reaches by default. */
const half = (width: number, height: number) => Math.min(width, height) / 2
const quarter = (width: number, height: number) => Math.min(width, height) / 4

const rightArrow: Draw = (width, height) => {
  const neck = width - half(width, height)
  const shaft = height / 4
  return [
    ...([
      [0, shaft],
      [neck, shaft],
      [neck, 0],
      [width, height / 2],
    ] as const),
    ...([
      [neck, height],
      [neck, height - shaft],
      [0, height - shaft],
    ] as const),
  ]
}

const bothArrow: Draw = (width, height) => {
  const point = Math.min(half(width, height), width / 2)
  const [neck, above, below] = [width - point, height / 4, (height * 3) / 4]
  return [
    ...([
      [0, height / 2],
      [point, 0],
      [point, above],
      [neck, above],
      [neck, 0],
    ] as const),
    ...([
      [width, height / 2],
      [neck, height],
      [neck, below],
      [point, below],
      [point, height],
    ] as const),
  ]
}

/** A corner of a polygon in an ellipse that fills the shape, counted from the top. */
const onEllipse = (width: number, height: number, turn: number, share = 1): Corner => [
  (width / 2) * (1 + share * Math.sin(2 * Math.PI * turn)),
  (height / 2) * (1 - share * Math.cos(2 * Math.PI * turn)),
]

const star: Draw = (width, height) =>
  Array.from({ length: 10 }, (_, at) => onEllipse(width, height, at / 10, at % 2 === 0 ? 1 : 0.382))

const diamond: Draw = (width, height) => [
  [width / 2, 0],
  [width, height / 2],
  [width / 2, height],
  [0, height / 2],
]

const slanted: Draw = (width, height) => {
  const slant = quarter(width, height)
  return [
    [slant, 0],
    [width, 0],
    [width - slant, height],
    [0, height],
  ]
}

const draws: Readonly<Record<string, Draw>> = {
  triangle: (width, height) => [
    [width / 2, 0],
    [width, height],
    [0, height],
  ],
  rtTriangle: (width, height) => [
    [0, 0],
    [width, height],
    [0, height],
  ],
  diamond,
  flowChartDecision: diamond,
  parallelogram: slanted,
  flowChartInputOutput: slanted,
  trapezoid: (width, height) => {
    const slant = quarter(width, height)
    return [
      [slant, 0],
      [width - slant, 0],
      [width, height],
      [0, height],
    ]
  },
  hexagon: (width, height) => {
    const slant = quarter(width, height)
    return [
      [slant, 0],
      [width - slant, 0],
      [width, height / 2],
      [width - slant, height],
      [slant, height],
      [0, height / 2],
    ]
  },
  homePlate: (width, height) => {
    const neck = width - half(width, height)
    return [
      [0, 0],
      [neck, 0],
      [width, height / 2],
      [neck, height],
      [0, height],
    ]
  },
  chevron: (width, height) => {
    const point = half(width, height)
    return [
      [0, 0],
      [width - point, 0],
      [width, height / 2],
      [width - point, height],
      [0, height],
      [point, height / 2],
    ]
  },
  star5: star,
  rightArrow,
  leftArrow: (width, height) => mirrored(rightArrow(width, height), width),
  downArrow: (width, height) => turned(rightArrow(height, width)),
  upArrow: (width, height) => turned(mirrored(rightArrow(height, width), height)),
  leftRightArrow: bothArrow,
  upDownArrow: (width, height) => turned(bothArrow(height, width)),
}

/** The corners of a shape with straight sides, as shares of its width and height; nothing if the shape is not known. */
export const cornersOf = (preset: string, width: number, height: number): readonly Corner[] | undefined =>
  draws[preset]?.(width, height).map(([x, y]) => [x / width, y / height])
