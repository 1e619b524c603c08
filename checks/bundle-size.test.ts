import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

/** The engine as the browser uses it, together with the form, and nothing else. */
const entry = `
  export { form, school } from '@apply/forms/governors-choice'
  export { setAnswer } from '@apply/engine/apply-changes'
  export { chooseTab, showEntries } from '@apply/engine/tabs-and-entries'
  export { findErrors, summarize } from '@apply/engine/errors'
  export { chooseRecord, keepTypedText } from '@apply/engine/lookup'
  export { offeredOptions } from '@apply/engine/offered-options'
  export { readOnlyView } from '@apply/engine/read-only'
  export { shownChildNodes, askedQuestions } from '@apply/engine/walk'
`

test('engine and form reach the browser in at most 25 kB, and the long texts come later', async () => {
  const chunks = await bundle()
  const first = chunks.filter(({ isEntry }) => isEntry)
  const size = first.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)

  console.log(`engine and form: ${size} bytes of brotli in the browser`)
  expect(size).toBeLessThan(25_000)
  expect(first.every(({ code }) => !code.includes('Cookie Notice'))).toBe(true)
  expect(chunks.some(({ code }) => code.includes('Cookie Notice'))).toBe(true)
})

const bundle = async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? `${root}/checks/entry.js` : null),
        load: (id) => (id.endsWith('checks/entry.js') ? entry : null),
      },
    ],
  })
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk')
}
