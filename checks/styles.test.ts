import { expect, test } from 'vitest'
import { projectFiles, read } from './repository.ts'
import { featuresOf, layeredImports, repeatedGroups, rulesOf } from './styles.ts'

const design = 'web/src/design/'
const sheets = projectFiles().filter((path) => /^web\/src\/.+\.css$/.test(path) && !path.includes('/fonts/'))
const ofDesk = sheets.filter((path) => path.startsWith('web/src/desk/'))
const ofApplicants = sheets.filter((path) => !path.startsWith('web/src/desk/'))
const imported = layeredImports(read(`${design}index.module.css`)).map((name) => `${design}${name}`)

/** A phone, a tablet and a desktop. */
const breakpoints = ['max-width: 599.98px', 'max-width: 899.98px', 'width >= 600px', 'width >= 900px']

/** Widths and a height by the size of the text, which a reader can enlarge. */
const byTextSize = [19.98, 22.48, 23.98, 44.98]
  .map((width) => `max-width: ${width}rem`)
  .concat('width >= 56.25rem', 'width >= 68.75rem', 'max-height: 24.98rem')

const otherFeatures = [
  'print',
  'screen',
  'pointer: coarse',
  'hover: none',
  'forced-colors: active',
  'prefers-reduced-motion: reduce',
  'prefers-reduced-motion: no-preference',
]

test('CFG-10 every style is in a layer', () => {
  const rules = sheets.filter((path) => !imported.includes(path)).flatMap((path) => rulesOf(path, read(path)))

  expect(imported.length).toBeGreaterThan(5)
  expect(rules.length).toBeGreaterThan(300)
  expect(rules.filter(({ within }) => !within.some((name) => name.startsWith('@layer')))).toEqual([])
})

test('CFG-04 CFG-11 the pages of applicants have two breakpoints, and nothing else asks for a width in pixels', () => {
  const features = new Set(ofApplicants.flatMap((path) => featuresOf(read(path))))

  expect(features.size).toBeGreaterThan(8)
  expect([...features].filter((one) => ![...breakpoints, ...byTextSize, ...otherFeatures].includes(one))).toEqual([])
})

/** Desks have no browsers of spring 2022, so that their conditions are shorter. */
const breakpointsOfDesk = ['width < 600px', 'width < 900px']
const byTextSizeOfDesk = ['width >= 56.25rem', 'width >= 80rem', 'width >= 93.75rem', 'height >= 30rem']

test('CFG-11 the desk has the same two breakpoints', () => {
  const features = new Set(ofDesk.flatMap((path) => featuresOf(read(path))))

  expect(features.size).toBeGreaterThan(5)
  expect(
    [...features].filter((one) => ![...breakpointsOfDesk, ...byTextSizeOfDesk, ...otherFeatures].includes(one)),
  ).toEqual([])
})

test('CFG-12 no two styles of the pages of applicants have three declarations in common', () => {
  const rules = ofApplicants.flatMap((path) => rulesOf(path, read(path)))

  expect(rules.length).toBeGreaterThan(300)
  expect(repeatedGroups(rules)).toEqual([])
})

test('DSK-190 no two styles of the desk have three declarations in common', () => {
  const rules = ofDesk.flatMap((path) => rulesOf(path, read(path)))

  expect(rules.length).toBeGreaterThan(200)
  expect(repeatedGroups(rules)).toEqual([])
})

test('CFG-13 a class is described in one module only, so that its name needs nothing added to be unique', () => {
  const moduleOf = (path: string): string => (path.startsWith(design) ? design : path)
  const places = new Map<string, Set<string>>()
  for (const path of ofApplicants)
    for (const { selector } of rulesOf(path, read(path)))
      for (const [name] of selector.split(',').flatMap((one) => [...one.trim().matchAll(/^\.[\w-]+$/g)]))
        places.set(name, (places.get(name) ?? new Set()).add(moduleOf(path)))

  expect(places.size).toBeGreaterThan(100)
  expect([...places].filter(([, modules]) => modules.size > 1).map(([name]) => name)).toEqual([])
})

test('CFG-10 CFG-11 CFG-12 a style without a layer, a third breakpoint and a repeated group would be noticed', () => {
  const sheet = `
    .a { color: red; display: flex; gap: 1px; }
    @layer components {
      @media (width >= 700px) { .b { gap: 1px; color: red; display: flex; } }
      .c, .d { margin: 0; gap: 1px; display: flex; color: red; }
    }`
  const rules = rulesOf('x.css', sheet)

  expect(rules.map(({ selector, within }) => [selector, ...within])).toEqual([
    ['.a'],
    ['.b', '@layer components', '@media (width >= 700px)'],
    ['.c, .d', '@layer components'],
  ])
  expect(featuresOf(sheet)).toEqual(['width >= 700px'])
  expect(repeatedGroups(rules)).toEqual(['x.css .a and x.css .c, .d: color: red; display: flex; gap: 1px'])
})
