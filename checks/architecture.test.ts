import { expect, test } from 'vitest'
import { forbiddenImports, importsIn } from './arrows.ts'
import { isTest, projectFiles, read } from './repository.ts'

const parts = ['engine', 'forms', 'contract', 'converter', 'web', 'server']

const sources = projectFiles().filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    parts.some((part) => path.startsWith(`${part}/`)) &&
    !isTest(path) &&
    !/\/testing\/|\.config\.ts$/.test(path),
)

test('the arrows of the design hold for every import of every part', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap((path) => forbiddenImports(path, read(path)))).toEqual([])
})

test.each([
  ['engine/walk.ts', "import { z } from 'zod'"],
  ['engine/walk.ts', "import { readFile } from 'node:fs'"],
  ['engine/walk.ts', "import { form } from '@apply/forms/sample-college'"],
  ['forms/sample-college/form.ts', "import { walk } from '@apply/engine/walk'"],
  ['forms/sample-college/form.ts', "export { school } from '../governors-choice/school.ts'"],
  ['contract/find.ts', "import { form } from '@apply/forms/sample-college'"],
  ['contract/find.ts', "import { readFile } from 'node:fs'"],
  ['web/src/main.tsx', "import { app } from '../../server/src/app.ts'"],
  ['web/src/main.tsx', "const app = await import('@apply/server/app')"],
  ['server/src/app.ts', "import {\n  App,\n} from '../../web/src/app.tsx'"],
  ['server/src/features/pdf/print.ts', "import { saveAnswers } from '../applications/application-store.ts'"],
  ['web/src/form/page.tsx', "import { Header } from '../layout/frame.tsx'"],
  ['web/src/draft/upload.ts', "import { FileRow } from '../form/file-row.tsx'"],
  ['web/src/ui/modal.tsx', "import { useSnapshot } from '../session/snapshot.ts'"],
  ['web/src/api/call.ts', "const app = await import('../app/app.tsx')"],
  ['web/src/draft/upload.ts', "import { a } from '../brand-new/b.ts'"],
  ['web/src/brand-new/b.ts', "import { call } from '../api/call.ts'"],
  ['somewhere/new.ts', "import { a } from './b.ts'"],
])('an arrow that is not in the design is found: %s, %s', (path, source) => {
  expect(importsIn(source)).toHaveLength(1)
  expect(forbiddenImports(path, source)).toHaveLength(1)
})

test('the engine and the forms use no clock, no chance and nothing of a browser', () => {
  const impure =
    /\bDate\.now\b|new Date\(\s*\)|\bMath\.random\b|\bperformance\b|(?<![-\w])(?:window|document|localStorage|process)\./
  const found = sources.filter((path) => /^(engine|forms)\//.test(path) && impure.test(read(path)))

  expect(found).toEqual([])
})

test('OPS-20 only the clock reads the time of the machine', () => {
  const readsTime = /\bDate\.now\b|new Date\(\s*\)/
  const found = sources.filter((path) => path.startsWith('server/') && readsTime.test(read(path)))

  expect(found).toEqual(['server/src/infra/process/clock.ts'])
})

test('A11-07 components follow every store through the hook that keeps still under a press', () => {
  const found = sources.filter((path) => path.startsWith('web/') && read(path).includes('useSyncExternalStore'))

  expect(found).toEqual(['web/src/ui/observable.ts'])
})
