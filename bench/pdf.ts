import { monitorEventLoopDelay } from 'node:perf_hooks'
import { draftOf } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { printWorld } from '../server/src/print/testing/print-world.ts'
import { postgresServer } from '../server/testing/postgres-server.ts'
import { builtPages } from '../tools/pages/built-chunks.ts'
import { median } from './figures.ts'
import { filledAnswers } from './filled-answers.ts'
import { browserPrint } from './pdf/browser-print.ts'
import { sized } from './sizes.ts'

const pairs = sized(7, 1)
const secondsOfThroughput = sized(20, 0.5)
const concurrency = 2

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

type Print = (accountId: string) => Promise<unknown>

/** Both take turns, so that whatever else the machine does falls on both. */
const compare = async (print: Print, printInBrowser: Print, applicant: string): Promise<void> => {
  await printInBrowser(applicant)
  console.log(`  first copy  ${(await timed(() => print(applicant))).toFixed(0)} ms, Typst being loaded`)
  const measured: { readonly browser: number; readonly typst: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    measured.push({ browser: await timed(() => printInBrowser(applicant)), typst: await timed(() => print(applicant)) })
  const [browser, typst] = [median(measured.map((pair) => pair.browser)), median(measured.map((pair) => pair.typst))]
  const ratio = median(measured.map((pair) => pair.typst / pair.browser))
  console.log(
    `  one copy    cold browser ${browser.toFixed(0)} ms  Typst ${typst.toFixed(0)} ms  ratio ${ratio.toFixed(2)}  (wanted: at most 0.25)`,
  )
}

const throughput = async (print: Print, applicant: string): Promise<void> => {
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
  const took = await timed(() => Promise.all(Array.from({ length: concurrency }, keepPrinting)))
  delay.disable()
  console.log(`  throughput  ${((printed * 60_000) / took).toFixed(0)} copies per minute, ${concurrency} at once`)
  const [usual, longest] = [delay.percentile(99), delay.max].map((value) => (value / 1e6 - 10).toFixed(0))
  console.log(`  event loop  stands still for ${longest} ms at most while printing, 99 % of the time under ${usual} ms`)
}

const { folder: pages } = await builtPages()
const server = await postgresServer()
const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
await migrate(database)
const world = await printWorld(database)
const reference = await browserPrint(database, pages)
const answers = filledAnswers(form, 150, new Date().toISOString().slice(0, 10))
const applicant = await world.applicant(draftOf(answers))
console.log(`PDF copy, ${Object.keys(answers).length} answers`)
await compare(world.print, reference.print, applicant)
await throughput(world.print, applicant)
await reference.close()
await world.close()
await database.close()
await server.remove()
