import { chromium as browserType } from '@playwright/test'
import { chromium, prepareChromium } from '../../e2e/chromium.ts'
import { inSmall, sized } from '../sizes.ts'
import { watchStolenTime } from '../stolen-time.ts'
import { type BuiltPage, buildPage, serveFolder } from './build-pages.ts'
import { measureMount, measureTyping, type Typed } from './measure-page.ts'

const pages = [
  ['ours', 'ours.tsx'],
  ['plain HTML', 'plain.tsx'],
  ['rjsf', 'rjsf.tsx'],
  ['SurveyJS', 'survey.tsx'],
] as const

const mountRounds = sized(9, 1)
const typingRounds = sized(3, 1)

type Row = Typed & { readonly name: string; readonly kilobytes: number; readonly mount: number }

await prepareChromium()
const folder = await serveFolder()
const browser = await browserType.launch(chromium)

const built: (BuiltPage & { readonly name: (typeof pages)[number][0] })[] = []
for (const [name, source] of pages) built.push({ name, ...(await buildPage(name.replace(' ', '-'), source)) })

const printStolenTime = watchStolenTime()
// Rounds go through all pages in turn and the best one counts: other work on the machine hits them all alike.
const bestOf = async <Value>(
  rounds: number,
  measure: (address: string) => Promise<Value>,
  cost: (value: Value) => number,
) => {
  const best = new Map<string, Value>()
  for (let round = 0; round < rounds; round += 1)
    for (const { name, html } of built) {
      const value = await measure(folder.addressOf(html))
      const before = best.get(name)
      if (before === undefined || cost(value) < cost(before)) best.set(name, value)
    }
  return best
}
const mounts = await bestOf(
  mountRounds,
  (address) => measureMount(browser, address),
  (mount) => mount,
)
const typed = await bestOf(
  typingRounds,
  (address) => measureTyping(browser, address),
  ({ scriptPerKey }) => scriptPerKey,
)
const rows = built.flatMap(({ name, brotliBytes }): Row[] => {
  const [mount, keys] = [mounts.get(name), typed.get(name)]
  return mount !== undefined && keys ? [{ name, kilobytes: brotliBytes / 1_000, mount, ...keys }] : []
})
await browser.close()
await folder.close()

const [ours] = rows
if (!ours) throw new Error('Nothing was measured.')

const cell = (value: number, base: number) => `${value.toFixed(2)} (${(value / base).toFixed(2)} ×)`
const table = [
  ['page', 'mount, ms', 'script per key, ms', 'all work per key, ms', 'worst key, ms', 'JavaScript, kB brotli'],
  ['---', '---', '---', '---', '---', '---'],
  ...rows.map(({ name, mount, scriptPerKey, taskPerKey, worstInteraction, kilobytes }) => [
    name,
    cell(mount, ours.mount),
    cell(scriptPerKey, ours.scriptPerKey),
    cell(taskPerKey, ours.taskPerKey),
    worstInteraction.toFixed(0),
    kilobytes.toFixed(1),
  ]),
]
console.log(`${ours.questions} questions, Chromium, CPU slowed down 4 times\n`)
console.log(table.map((row) => `| ${row.join(' | ')} |`).join('\n'))
printStolenTime()

const beside = (name: string) => rows.find((row) => row.name === name) ?? ours
const limits = [
  ['script per key beside rjsf', ours.scriptPerKey / beside('rjsf').scriptPerKey, 0.2],
  ['script per key beside SurveyJS', ours.scriptPerKey / beside('SurveyJS').scriptPerKey, 0.2],
  ['mount beside rjsf', ours.mount / beside('rjsf').mount, 0.5],
  ['mount beside SurveyJS', ours.mount / beside('SurveyJS').mount, 0.15],
  ['worst interaction, ms', ours.worstInteraction, 100],
] as const
console.log('')
for (const [what, value, limit] of limits)
  console.log(`${value <= limit ? 'kept  ' : 'BROKEN'} ${what}: ${value.toFixed(2)} of at most ${limit}`)
if (!inSmall && limits.some(([, value, limit]) => value > limit)) process.exitCode = 1
