import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache } from '@apply/converter/process-limits'
import { expect, test } from 'vitest'
import { read } from '../checks/repository.ts'
import { shortProcess } from '../server/testing/short-process.ts'

/** What each bench prints last, once it has measured everything. */
const lastFigures: Readonly<Record<string, RegExp>> = {
  convert: /PDF of 10,000 pages.+longest stall of the event loop: [\d.]+ ms/s,
  corpus: /2 {2}nothing\n$/,
  desk: /the reference again +p50 [\d.]+/,
  engine: /making the read-only view +[\d.]+ ms/,
  growth: /200 applications.+an exported row +[\d.]+ ms/s,
  idle: /processor +[\d.]+ % of a core/,
  letters: /40 of 40 opened the letter in \d+ s\n$/,
  lookup: /in 200 of address.+wanted record among the five: \d+ of \d+/s,
  night: /Acknowledged: [1-9]\d* saves, .+ missing in the database: 0\n/,
  pdf: /event loop {2}stands still for -?\d+ ms/,
  ready: /\| \/about \| \d+ \| \d+ \|/,
  server: /GET \/api\/profile p50 +bare +[\d.]+ ms {2}ours +[\d.]+ ms/,
  soak: /since hour 1: /,
}

/** They install packages that are compared with ours, which `npm test` does not download. */
const withDownloads = ['form', 'lighthouse']

const runInSmall = (name: string) =>
  promisify(execFile)(process.execPath, [...shortProcess, join(import.meta.dirname, `${name}.ts`)], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, BENCH: 'small' },
  })

test('OPS-110 every script of a bench is run here, or downloads what it compares with', () => {
  const scripts = [...read('package.json').matchAll(/"bench:(\w+)": "([^"]+)"/g)]

  expect(scripts.map(([, name]) => name).toSorted()).toEqual([...Object.keys(lastFigures), ...withDownloads].toSorted())
  expect(scripts.filter(([, , command]) => command?.includes(' ci ')).map(([, name]) => name)).toEqual(withDownloads)
})

test.each(Object.entries(lastFigures))(
  'OPS-110 bench:%s runs in small and prints its figures',
  { timeout: 240_000 },
  async (name, figures) => {
    const { stdout } = await runInSmall(name)

    expect(stdout).toMatch(figures)
  },
)
