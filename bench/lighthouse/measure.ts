import { form } from '@apply/forms/governors-choice'
import { prepareChromium } from '../../e2e/chromium.ts'
import { categories, type Measured, runLighthouse } from './run-lighthouse.ts'
import { serveProduct } from './serve-product.ts'

const wanted = 98
const runs = 5
const judged = ['performance', 'accessibility', 'best-practices'] as const

/** All pages that a visitor can open: the cards, the form, the root and an unknown address. */
const cards = ['/login', '/signup', '/confirm', '/forgot', '/reset', '/reset?id=1&username=ada@example.edu']
const everyRoute = [...cards, ...form.pages.map(({ route }) => route), '/', '/nowhere']
const named = process.argv.slice(2)
const routes = named.length > 0 ? named : everyRoute

/** The run in the middle by its performance: the others' points hardly ever change. */
const measure = async (url: string): Promise<Measured> => {
  const measured: Measured[] = []
  for (let run = 0; run < runs; run += 1) measured.push(await runLighthouse(url))
  const middle = measured.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(runs / 2)]
  if (!middle) throw new Error(`${url} was not measured.`)
  return middle
}

const line = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

await prepareChromium()
const product = await serveProduct()
const missed: string[] = []
try {
  line(['route', ...categories, 'speed of this machine', 'what cost points'])
  line(['route', ...categories, '', ''].map(() => '---'))
  for (const route of routes) {
    const { scores, machine, costs } = await measure(`${product.url}${route}`)
    line([route, ...categories.map((name) => scores[name]), machine, costs.join(', ')])
    if (judged.some((name) => scores[name] < wanted)) missed.push(route)
  }
} finally {
  await product.close()
}
console.log(missed.length === 0 ? `kept   ${wanted} everywhere` : `BROKEN under ${wanted}: ${missed.join(', ')}`)
if (missed.length > 0) process.exitCode = 1
