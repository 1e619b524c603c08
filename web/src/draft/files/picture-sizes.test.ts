import { expect, test } from 'vitest'
import { attemptsFor, shortName, smallerName } from './picture-sizes.ts'

const longSides = (width: number, height: number) =>
  attemptsFor({ width, height }).map((size) => Math.max(size.width, size.height))

test('DOC-35 a smaller picture keeps at least 1,600 pixels on its long side, and its proportions', () => {
  expect(Math.min(...longSides(4_032, 3_024))).toBe(1_600)
  expect(Math.min(...longSides(3_024, 4_032))).toBe(1_600)
  for (const { width, height } of attemptsFor({ width: 4_032, height: 3_024 }))
    expect(width / height).toBeCloseTo(4 / 3, 2)
})

test('DOC-35 a long screenshot stays wide enough to be read, with no more pixels than other pictures', () => {
  for (const { width, height } of attemptsFor({ width: 1_080, height: 10_800 })) {
    expect(width).toBeGreaterThan(350)
    expect(width * height).toBeLessThan((2_400 * 2_400) / 2 + 5_000)
  }
})

test('DOC-35 a picture is never made larger, and no side disappears', () => {
  expect(new Set(longSides(900, 1_200))).toEqual(new Set([1_200]))
  expect(attemptsFor({ width: 40_000, height: 1 }).every(({ height }) => height === 1)).toBe(true)
})

test('DOC-35 the first attempt is the best one, and each file is smaller than the one before', () => {
  const pixels = attemptsFor({ width: 4_032, height: 3_024 }).map(({ width, height, quality }) => [
    width * height,
    quality,
  ])

  expect(pixels).toEqual(pixels.toSorted(([a = 0, p = 0], [b = 0, q = 0]) => b - a || q - p))
})

test.each([
  ['scan.png', 'scan.jpg'],
  ['scan.JPEG', 'scan.jpg'],
  ['WhatsApp Image 2026-11-16 at 03.15.00.jpeg', 'WhatsApp Image 2026-11-16 at.jpg'],
  ['𝒜'.repeat(40).concat('.png'), '𝒜'.repeat(28).concat('.jpg')],
])('DOC-35 the smaller %s is named %s', (name, expected) => {
  expect(smallerName(name)).toBe(expected)
})

test('DOC-38 a name that is too long is cut before its extension', () => {
  expect(shortName(`JPEG_20261116_023000_${'1'.repeat(20)}.jpg`)).toBe('JPEG_20261116_023000_1111111.jpg')
  expect(shortName('report.pdf')).toBe('report.pdf')
})
