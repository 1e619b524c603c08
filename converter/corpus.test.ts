import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from './testing/convert-in-process.ts'
import { corpus } from './testing/corpus/corpus.ts'
import type { CorpusFile } from './testing/corpus/corpus-file.ts'
import { expectSound } from './testing/expect-sound.ts'
import { missingFrom } from './testing/words-of-docx.ts'
import { createWordLayout } from './word/word-layout.ts'

const layout = createWordLayout()
afterAll(() => layout.close())

/** What came out, in the shape of what must come out. */
const outcomeOf = async ({ name, make, outcome }: CorpusFile) => {
  const pdf = await convertInProcess(await make(), name, layout).catch((error) => error)
  if (pdf instanceof Error) return 'failure' in pdf ? pdf.failure : pdf
  const { pages, colorsAt } = await expectSound(pdf)
  if (typeof outcome === 'string') return pages
  const { colors = [] } = outcome
  const found = await colorsAt(
    1,
    colors.map(([across, down]) => [across, down] as const),
  )
  return {
    pages: pages.map(({ text }, at) => {
      const wanted = outcome.pages[at] ?? ''
      return missingFrom(text, [wanted]).length === 0 ? wanted : text
    }),
    ...(outcome.colors && { colors: colors.map(([across, down], at) => [across, down, found[at]]) }),
  }
}

test.each(corpus)('DOC-51 $name of the corpus comes out as it must', async (file) => {
  expect(await outcomeOf(file)).toEqual(file.outcome)
})

test('DOC-51 the corpus has each of its names once, as an upload may be called', () => {
  const names = corpus.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.length > 32)).toEqual([])
})
