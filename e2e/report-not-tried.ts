import type { Reporter, TestCase } from '@playwright/test/reporter'
import { notTried } from '../tools/lanes/not-tried.ts'

/** Says at the end of a run what was not tried, which nobody sees in the middle of a long list. */
class NotTriedReporter implements Reporter {
  readonly #lines: string[] = []

  onTestEnd({ annotations }: TestCase): void {
    for (const { type, description } of annotations) if (type === 'skip') this.#lines.push(`${notTried}${description}`)
  }

  onEnd(): void {
    for (const line of this.#lines) process.stdout.write(`${line}\n`)
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default NotTriedReporter
