import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { draftOf } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import { type PrintWorld, printWorld } from '../server/src/pdf/testing/print-world.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { embeddedDatabase } from '../server/src/platform/open-database.ts'
import { embeddedFromTemplate, makeEmbeddedTemplate } from '../server/testing/embedded-template.ts'
import { filledAnswers } from './filled-answers.ts'

const pairs = 7
const secondsOfThroughput = 20
const atOnce = 2
const project = join(import.meta.dirname, '..')

const build = async (folder: string): Promise<void> => {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const words = ['build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...words], { cwd: project })
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Cold and warm prints take turns, so that whatever else the machine does falls on both. */
const compare = async ({ print, printCold }: PrintWorld, applicant: string): Promise<void> => {
  await printCold(applicant)
  await print(applicant)
  const measured: { readonly cold: number; readonly warm: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push({ cold: await timed(() => printCold(applicant)), warm: await timed(() => print(applicant)) })
  const [cold, warm] = [median(measured.map((pair) => pair.cold)), median(measured.map((pair) => pair.warm))]
  const ratio = median(measured.map((pair) => pair.warm / pair.cold))
  console.log(
    `  one copy    cold ${cold.toFixed(0)} ms  warm ${warm.toFixed(0)} ms  ratio ${ratio.toFixed(2)}  (wanted: at most 0.5)`,
  )
}

const throughput = async ({ print }: PrintWorld, applicant: string): Promise<void> => {
  const end = performance.now() + secondsOfThroughput * 1000
  let printed = 0
  const keepPrinting = async () => {
    while (performance.now() < end) {
      await print(applicant)
      printed += 1
    }
  }
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const took = await timed(() => Promise.all(Array.from({ length: atOnce }, keepPrinting)))
  delay.disable()
  console.log(`  throughput  ${((printed * 60_000) / took).toFixed(0)} copies per minute, ${atOnce} at once`)
  const [usual, longest] = [delay.percentile(99), delay.max].map((value) => (value / 1e6 - 10).toFixed(0))
  console.log(`  event loop  stands still for ${longest} ms at most while printing, 99 % of the time under ${usual} ms`)
}

const pages = await mkdtemp(join(tmpdir(), 'bench-pages-'))
await build(pages)
const database = embeddedDatabase(await embeddedFromTemplate(await makeEmbeddedTemplate()))
await migrate(database)
const world = await printWorld(database, pages)
const answers = filledAnswers(form, 150, new Date().toISOString().slice(0, 10))
const applicant = await world.applicant(draftOf(answers))
console.log(`PDF copy, ${Object.keys(answers).length} answers`)
await compare(world, applicant)
await throughput(world, applicant)
await world.close()
await database.close()
await rm(pages, { recursive: true, force: true })
