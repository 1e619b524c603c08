import { expect, test } from 'vitest'
import { isTest, projectFiles, read } from './repository.ts'

/** The text from an opening bracket to the one that closes it. */
const upToClosing = (text: string): string => {
  let depth = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth === 0) return text.slice(0, index + 1)
  }
  return text
}

/** What effects do, and the handlers that only effects call. */
const effectsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\buse(?:Layout|Insertion)?Effect(?:Event)?(?:<[^(]*>)?(?=\()/g)].map(({ 0: hook, index }) =>
    upToClosing(source.slice(index + hook.length)),
  )

/** The calls of `api`, and everything whose name says that it loads or fetches. */
const fetching =
  /(?<!')\b(?:call(?=[<(])|send(?=\()|fetchFile|download(?=\()|(?:load|fetch|prefetch|refetch)(?:[A-Z]\w*)?\b)/

const fetchesIn = (source: string): readonly string[] =>
  effectsIn(source).flatMap((effect) => fetching.exec(effect)?.[0] ?? [])

test('a component of the pages fetches what it shows by showing it (ui/resource.ts, or useQuery at the desk), never in an effect', () => {
  const files = projectFiles().filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))

  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => fetchesIn(read(path)).map((name) => `${path}: ${name}`))).toEqual([])
})

test.each([
  ["useEffect(() => {\n  call<typeof profile>('GET', '/api/profile').then(setProfile)\n}, [])", 'call'],
  ['useEffect(() => void fetchMenu().then(setMenu), [])', 'fetchMenu'],
  ['useLayoutEffect(prefetchModal, [])', 'prefetchModal'],
  ['const onShown = useEffectEvent(() => resource.refetch())\nuseEffect(() => onShown(), [])', 'refetch'],
])('an effect that fetches is found: %s', (source, name) => {
  expect(fetchesIn(source)).toEqual([name])
})

test('an effect that follows what is outside of React is none that fetches', () => {
  const source = "useEffect(() => {\n  window.addEventListener('load', show)\n}, [])\nconst load = () => fetchMenu()"

  expect(fetchesIn(source)).toEqual([])
})
