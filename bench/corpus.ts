import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { conversionMessages, isConversionFailure, losses, lossOf } from '../converter/failures.ts'
import { createConverter } from '../converter/host/create-converter.ts'
import { corpus } from '../converter/testing/corpus/corpus.ts'
import { createWordLayout } from '../converter/word/word-layout.ts'
import { conversionFiles } from '../converter/work-folder.ts'
import { median, percentile } from './figures.ts'
import { sized } from './sizes.ts'

// Converts every file of a folder as the product would, and prints what became of each and what their PDFs would have lost. Without a
// folder: the corpus of the project.

type Source = { readonly name: string; readonly bytes: Buffer }
type Outcome = { readonly name: string; readonly outcome: string; readonly ms: number }

const neverAborted = new AbortController().signal
const known = ['.pdf', '.png', '.jpg', '.jpeg', '.docx']

async function* filesOf(folder: string | undefined): AsyncIterable<Source> {
  if (folder === undefined) {
    for (const { name, make } of corpus.slice(0, sized(corpus.length, 2))) yield { name, bytes: await make() }
    return
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile()))
    if (known.includes(extname(name).toLowerCase())) yield { name, bytes: await readFile(join(parentPath, name)) }
}

const failureOf = (error: unknown): string =>
  error instanceof Error && 'failure' in error && isConversionFailure(error.failure) ? error.failure : String(error)

const work = await mkdtemp(join(tmpdir(), 'bench-corpus-'))
const converter = createConverter({ layout: createWordLayout() })

const convert = async ({ name, bytes }: Source): Promise<Outcome> => {
  await writeFile(join(work, conversionFiles.source), bytes)
  await converter.ready()
  const started = performance.now()
  const outcome = await converter.convert(work, name, neverAborted).then(() => 'COMPLETED', failureOf)
  return { name, outcome, ms: performance.now() - started }
}

const outcomes: Outcome[] = []
for await (const source of filesOf(process.argv[2])) {
  const found = await convert(source)
  outcomes.push(found)
  console.log(`${found.ms.toFixed(0).padStart(7)} ms  ${found.outcome.padEnd(16)} ${found.name}`)
}

console.log('\n   files   median      p95  outcome')
const groups = Object.entries(Object.groupBy(outcomes, ({ outcome }) => outcome))
for (const [outcome, members = []] of groups.sort(([, left = []], [, right = []]) => right.length - left.length)) {
  const times = members.map(({ ms }) => ms)
  const [middle, late] = [median(times), percentile(times, 0.95)].map((ms) => `${ms.toFixed(0)} ms`.padStart(8))
  const words = isConversionFailure(outcome) ? `: ${conversionMessages[outcome]}` : ''
  console.log(`${String(members.length).padStart(8)} ${middle} ${late}  ${outcome}${words}`)
}

const isLost = (outcome: string, loss: (typeof losses)[number]) =>
  isConversionFailure(outcome) && lossOf(outcome) === loss
console.log('\n   files  lost, as the check of every copy found')
for (const loss of losses) {
  const members = outcomes.filter(({ outcome }) => isLost(outcome, loss))
  console.log(`${String(members.length).padStart(8)}  ${loss.padEnd(10)} ${members.map(({ name }) => name).join(', ')}`)
}
const whole = outcomes.filter(({ outcome }) => outcome === 'COMPLETED')
console.log(`${String(whole.length).padStart(8)}  nothing`)
await converter.close()
await rm(work, { recursive: true, force: true })
process.exit()
