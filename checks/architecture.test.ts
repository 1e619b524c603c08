import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isTest, projectFiles, read, root } from './repository.ts'

const parts = ['engine', 'forms', 'contract', 'converter', 'web', 'server']

const sources = projectFiles().filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    parts.some((part) => path.startsWith(`${part}/`)) &&
    !isTest(path) &&
    !/\/testing\/|\.config\.ts$/.test(path),
)

/** Files that each break one rule of `dependency-cruiser.config.ts`, and the rule. */
const forbidden: readonly (readonly [path: string, source: string, rule: string])[] = [
  ['engine/walk.ts', "import { z } from 'zod'", 'engine-imports'],
  ['engine/undo.ts', "import { readFile } from 'node:fs'", 'engine-imports'],
  ['engine/errors.ts', "import { form } from '../forms/other/target.ts'", 'engine-imports'],
  ['forms/sample-college/form.ts', "import { walk } from '../../engine/target.ts'", 'forms-imports'],
  ['forms/sample-college/school.ts', "export { a } from '../other/target.ts'", 'a-form-imports-no-other-form'],
  ['contract/find.ts', "import { form } from '../forms/other/target.ts'", 'contract-imports'],
  ['contract/save.ts', "import { readFile } from 'node:fs'", 'contract-imports'],
  ['web/src/main.tsx', "import { app } from '../../server/src/target.ts'", 'web-imports'],
  ['web/src/app/start.tsx', "const app = await import('../../../server/src/target.ts')", 'web-imports'],
  ['server/src/app.ts', "import {\n  App,\n} from '../../web/src/ui/target.ts'", 'server-imports'],
  ['converter/client.ts', "import type { App } from '../server/src/target.ts'", 'converter-imports'],
  ['server/src/desk/pairs.ts', "import { a } from '../lookup/a-store.ts'", 'a-store-belongs-to-its-folder'],
  ['server/src/print/copy.ts', "import { a } from '../target.ts'", 'server-layer-print'],
  ['server/src/platform/http/a.ts', "import { a } from '../../lookup/a-store.ts'", 'server-layer-platform'],
  ['server/src/brand-new/b.ts', "import { a } from '../target.ts'", 'every-server-folder-has-a-layer'],
  [
    'web/src/form/page.tsx',
    "import { Header } from '../layout/target.ts'",
    'web-layer-account-counselor-form-layout-officer-phone-receipt',
  ],
  ['web/src/draft/files/upload.ts', "import { FileRow } from '../../form/target.ts'", 'web-layer-draft'],
  ['web/src/ui/modal.tsx', "import type { Snapshot } from '../session/target.ts'", 'web-layer-ui'],
  ['web/src/api/call.ts', "const app = await import('../app/target.ts')", 'web-layer-api'],
  ['web/src/draft/undo/undo.ts', "import { a } from '../../brand-new/target.ts'", 'web-layer-draft'],
  ['web/src/brand-new/b.ts', "import { call } from '../api/target.ts'", 'every-web-folder-has-a-layer'],
  ['somewhere/new.ts', "import { a } from './target.ts'", 'every-part-has-arrows'],
  ['converter/one.ts', "import { a } from './two.ts'", 'no-cycles'],
  ['converter/two.ts', "import { a } from './one.ts'", 'no-cycles'],
  ['web/src/ui/one.ts', "import type { Two } from './two.ts'", 'no-cycles-of-any-kind-in-web'],
  ['web/src/ui/two.ts', "const one = await import('./one.ts')", 'no-cycles-of-any-kind-in-web'],
  [
    'web/src/draft/saving/a.ts',
    "import type { A } from '../../draft/target.ts'",
    'a-part-of-the-draft-knows-the-answers-only',
  ],
  ['server/src/platform/jobs/a.ts', "import type { B } from '../mail/b.ts'", 'no-folder-cycles'],
  ['server/src/platform/mail/b.ts', "import type { C } from '../jobs/c.ts'", 'no-folder-cycles'],
]

const targets = [
  ...['engine', 'forms/other', 'server/src', 'somewhere', 'web/src/brand-new'],
  ...['app', 'api', 'draft', 'form', 'layout', 'session', 'ui'].map((folder) => `web/src/${folder}`),
].map((folder) => `${folder}/target.ts`)

const report = z.object({
  summary: z.object({
    violations: z.array(
      z.object({
        from: z.string(),
        rule: z.object({ name: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
})

/** What the tool finds in a project of these files: the rule and the file, or each file or folder of a cycle. */
const violationsIn = async (files: ReadonlyMap<string, string>): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'arrows-'))
  try {
    for (const [path, source] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), source)
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    const tool = join(root, 'node_modules/.bin/depcruise')
    const config = join(root, 'dependency-cruiser.config.ts')
    const args = ['--config', config, '--output-type', 'json', ...parts, 'somewhere']
    const { stdout } = await promisify(execFile)(tool, args, { cwd: folder })
    return report
      .parse(JSON.parse(stdout))
      .summary.violations.flatMap(({ from, rule, cycle = [{ name: from }] }) =>
        cycle.map(({ name }) => `${rule.name}: ${name}`),
      )
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an arrow that is not in the design is found, in an import of any kind, and nothing else is', async () => {
  const allowed = [...targets, 'server/src/lookup/a-store.ts', 'server/src/platform/jobs/c.ts']
  const files = [...allowed.map((path) => [path, 'export const a = 1'] as const), ...forbidden]

  const found = await violationsIn(new Map(files.map(([path, source]) => [path, source])))

  const expected = forbidden.map(([path, , rule]) => `${rule}: ${rule === 'no-folder-cycles' ? dirname(path) : path}`)
  expect([...new Set(found)].toSorted()).toEqual(expected.toSorted())
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

  expect(found).toEqual(['server/src/platform/time/clock.ts'])
})

test('A11-07 components follow every store through the hook that keeps still under a press', () => {
  const found = sources.filter((path) => path.startsWith('web/') && read(path).includes('useSyncExternalStore'))

  expect(found).toEqual(['web/src/ui/observable.ts'])
})
