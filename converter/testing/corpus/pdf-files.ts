import { deflateSync } from 'node:zlib'
import { activePdf, encryptedPdf, endlessPdf, oldStylePdf, plainPdf, streamObject } from '../pdfs.ts'
import type { CorpusFile } from './corpus-file.ts'
import { damagedPdfFiles } from './damaged-pdf-files.ts'
import { drawnPdfFiles } from './drawn-pdf-files.ts'
import { onePage } from './pdf-page.ts'
import { protectedPdfFiles } from './protected-pdf-files.ts'

const good = { pages: ['Good grades'] }
const field = (entries: string) => `/Annots [<< /Subtype /Widget /Rect [72 600 300 620] ${entries} >>]`
const note = '/Annots [<< /Subtype /Text /Rect [72 600 92 620] /Contents (Retaken: A) >>]'
const richNote = (text: string) => `/Annots [<< /Subtype /Text /Rect [72 600 92 620] /RC (<body>${text}</body>) >>]`
const bomb = () => streamObject(deflateSync(Buffer.alloc(201_000_000), { level: 1 }), '/Filter /FlateDecode')

/** PDFs of one kind each. */
export const pdfFiles: readonly CorpusFile[] = [
  { name: 'object-streams.pdf', make: () => plainPdf(2), outcome: { pages: ['Zoe, page 1', 'Zoe, page 2'] } },
  { name: 'old-style.pdf', make: oldStylePdf, outcome: { pages: ['Zoe, page 1', 'Zoe, page 2'] } },
  { name: 'no-cross-reference.pdf', make: () => onePage(), outcome: good },
  {
    name: 'after-a-printer-header.pdf',
    make: () => Buffer.concat([Buffer.from('\x1b%-1X@PJL\r\n'), onePage()]),
    outcome: good,
  },
  { name: 'active.pdf', make: activePdf, outcome: { pages: ['Zoe, page 1 Filled in by Zoe'] } },
  { name: 'empty-field.pdf', make: () => onePage({ entries: field('/FT /Tx /V ()') }), outcome: good },
  { name: 'filled-in-field.pdf', make: () => onePage({ entries: field('/FT /Tx /V (Zoe)') }), outcome: 'pdfForm' },
  { name: 'note.pdf', make: () => onePage({ entries: note }), outcome: 'pdfForm' },
  {
    name: 'note-of-rich-text.pdf',
    make: () => onePage({ entries: richNote('<p>Retaken: A</p>') }),
    outcome: 'pdfForm',
  },
  { name: 'empty-note.pdf', make: () => onePage({ entries: richNote('<p> </p>') }), outcome: good },
  { name: 'collection.pdf', make: () => onePage({ catalog: '/Collection << >>' }), outcome: 'pdfCollection' },
  { name: 'password.pdf', make: () => encryptedPdf({ userPassword: 'secret' }), outcome: 'encrypted' },
  { name: 'fifty-one-pages.pdf', make: () => plainPdf(51), outcome: 'tooManyPages' },
  { name: 'ten-thousand-pages.pdf', make: () => endlessPdf(), outcome: 'tooManyPages' },
  { name: 'bomb.pdf', make: () => onePage({ content: bomb() }), outcome: 'tooMuchInside' },
  { name: 'first-half.pdf', make: async () => (await oldStylePdf()).subarray(0, 800), outcome: 'unreadable' },
  ...damagedPdfFiles,
  ...drawnPdfFiles,
  ...protectedPdfFiles,
  { name: 'program.pdf', make: () => Buffer.from('MZ\x90\0 This program cannot be run'), outcome: 'notItsName' },
]
