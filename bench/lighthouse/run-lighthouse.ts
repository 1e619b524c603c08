import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { chromium } from '../../e2e/chromium.ts'

const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
})

const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.enum(categories), category),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), displayValue: z.string().optional() })),
})
type Report = z.infer<typeof report>

export type Measured = {
  /** Lighthouse's own measure of the machine in that moment: other work on it costs performance points. */
  readonly machine: number
  /** Points of a hundred. */
  readonly scores: Readonly<Record<Category, number>>
  /** Every audit that took points away, the dearest first. */
  readonly costs: readonly string[]
}

const costsOf = ({ categories: all, audits }: Report): readonly string[] =>
  Object.values(all)
    .flatMap(({ auditRefs }) => {
      const whole = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
      return auditRefs.map(({ id, weight }) => ({
        id,
        seen: audits[id]?.displayValue,
        points: (100 * weight * (1 - (audits[id]?.score ?? 1))) / whole,
      }))
    })
    .filter(({ points }) => points >= 0.05)
    .toSorted((a, b) => b.points - a.points)
    .map(({ id, seen, points }) => `${id}${seen === undefined ? '' : ` ${seen}`} (−${points.toFixed(1)})`)

const scoresOf = ({ categories: all }: Report) => {
  const score = (name: Category) => Math.round(all[name].score * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  }
}

/** Opens an address as a middling phone on a slow mobile network would, in a fresh browser. */
export const runLighthouse = async (url: string): Promise<Measured> => {
  const args = [
    url,
    '--quiet',
    '--output=json',
    '--no-enable-error-reporting',
    '--form-factor=mobile',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${chromium.args.join(' ')}`,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...chromium.env, CHROME_PATH: chromium.executablePath },
    maxBuffer: 100_000_000,
  })
  const read = report.parse(JSON.parse(stdout))
  return { machine: Math.round(read.environment.benchmarkIndex), scores: scoresOf(read), costs: costsOf(read) }
}
