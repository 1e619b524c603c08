import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type PdfContent, readPdf } from './read-pdf.ts'

const isInstalled = (program: string) => !spawnSync(program, ['--version']).error

const checks: readonly (readonly [program: string, args: (file: string) => readonly string[]])[] = [
  ['qpdf', (file) => ['--check', file]],
  ['pdftoppm', (file) => ['-r', '20', '-png', file, `${file}-page`]],
]
const installed = checks.filter(([program]) => isInstalled(program))

/** Checks that PDF.js reads the PDF, and that qpdf and poppler, where installed, report no problem. */
export const expectSound = async (pdf: Uint8Array): Promise<PdfContent> => {
  const folder = mkdtempSync(join(tmpdir(), 'test-pdf-'))
  try {
    const file = join(folder, 'out.pdf')
    writeFileSync(file, pdf)
    for (const [program, args] of installed) {
      const { status, stderr } = spawnSync(program, args(file))
      expect({ program, status, complaints: String(stderr) }).toEqual({ program, status: 0, complaints: '' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return readPdf(pdf)
}
