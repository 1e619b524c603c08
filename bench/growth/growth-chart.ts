type Measured = { readonly size: number; readonly costs: Readonly<Record<string, number>> }

const width = 720
const height = 400
const margin = { top: 24, right: 150, bottom: 48, left: 64 }
const colors = ['#1d4ed8', '#b45309', '#047857', '#7c3aed']

/** The powers of ten around all values. */
const decadesOf = (values: readonly number[]): readonly number[] => {
  const first = Math.floor(Math.log10(Math.min(...values)))
  const last = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

/** Where a value is between the first and the last of the decades, from 0 to 1. */
const shareOf = (value: number, decades: readonly number[]): number => {
  const [first, last] = [Math.log10(decades[0] ?? 1), Math.log10(decades.at(-1) ?? 10)]
  return (Math.log10(value) - first) / (last - first || 1)
}

/** An SVG of what each kind of work costs (upwards) for each number of applications (to the right), both in powers of ten. */
export const growthChart = (measured: readonly Measured[]): string => {
  const names = Object.keys(measured[0]?.costs ?? {})
  const columns = decadesOf(measured.map(({ size }) => size))
  const rows = decadesOf(measured.flatMap(({ costs }) => Object.values(costs)))
  const x = (size: number) => margin.left + shareOf(size, columns) * (width - margin.left - margin.right)
  const y = (cost: number) => height - margin.bottom - shareOf(cost, rows) * (height - margin.top - margin.bottom)
  const grid = [
    ...rows.flatMap((cost) => [
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(cost)}" y2="${y(cost)}" stroke="#d4d4d8"/>`,
      `<text x="${margin.left - 8}" y="${y(cost) + 4}" text-anchor="end">${cost} ms</text>`,
    ]),
    ...columns.map(
      (size) =>
        `<text x="${x(size)}" y="${height - margin.bottom + 20}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
    ),
  ]
  const lines = names.flatMap((name, index) => {
    const color = colors[index % colors.length]
    const points = measured.map(({ size, costs }) => [x(size), y(costs[name] ?? 1)] as const)
    const [endX, endY] = points.at(-1) ?? [0, 0]
    return [
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map((point) => point.join()).join(' ')}"/>`,
      ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${color}"/>`),
      `<text x="${endX + 10}" y="${endY + 4}" fill="${color}">${name}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#27272a">`,
    '<title>What one piece of work costs, by the number of applications</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...grid,
    ...lines,
    `<text x="${(margin.left + width - margin.right) / 2}" y="${height - 8}" text-anchor="middle">applications</text>`,
    '</svg>\n',
  ].join('\n')
}
