import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encryptedPdf } from '../pdfs.ts'
import type { CorpusFile } from './corpus-file.ts'

const fromFolder = (name: string) => () => readFileSync(join(import.meta.dirname, 'protected', name))
const good = { pages: ['Good grades'] }

/** PDFs that qpdf 11.3 protected: those that open without a password, as transcript services send them, and those that need one. */
export const protectedPdfFiles: readonly CorpusFile[] = [
  ...['rc4-40.pdf', 'rc4-128.pdf', 'aes-128.pdf', 'aes-256-revision-5.pdf', 'aes-256.pdf'].map((name) => ({
    name,
    make: fromFolder(name),
    outcome: good,
  })),
  {
    name: 'owner-password.pdf',
    make: () => encryptedPdf({ ownerPassword: 'school' }),
    outcome: { pages: ['Zoe, page 1'] },
  },
  { name: 'rc4-40-with-password.pdf', make: fromFolder('rc4-40-with-password.pdf'), outcome: 'encrypted' },
  { name: 'aes-256-with-password.pdf', make: fromFolder('aes-256-with-password.pdf'), outcome: 'encrypted' },
]
