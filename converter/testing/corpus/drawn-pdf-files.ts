import { streamObject } from '../pdfs.ts'
import { phonePhoto } from '../pictures.ts'
import type { CorpusFile } from './corpus-file.ts'
import { font, line, onePage } from './pdf-page.ts'

const good = { pages: ['Good grades'] }
const form = (shown: string) => streamObject(shown, `/Subtype /Form /BBox [0 0 228 20] /Resources << ${font} >>`)
const annotation = (entries: string) => `/Annots [<< /Rect [72 600 300 620] /AP << /N 5 0 R >> ${entries} >>]`
const inField = 'BT /F1 12 Tf 2 5 Td (Retaken) Tj ET'

const drawn = (entries: string, shown = inField) => onePage({ entries: annotation(entries), others: [form(shown)] })
const withNote = { pages: ['Good grades Retaken'] }

const layer = (state: string) =>
  onePage({
    content: streamObject(`${line('Good grades')} /OC /L BDC 1 0 0 rg 0 0 612 400 re f EMC`),
    resources: `${font} /Properties << /L 5 0 R >>`,
    catalog: `/OCProperties << /OCGs [5 0 R] /D << /${state} [5 0 R] >> >>`,
    others: ['<< /Type /OCG /Name (Layer) >>'],
  })

const scan = async () =>
  onePage({
    content: streamObject('612 0 0 792 0 0 cm /Im0 Do'),
    resources: '/XObject << /Im0 5 0 R >>',
    others: [
      streamObject(
        await phonePhoto(1),
        '/Subtype /Image /Width 80 /Height 80 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
      ),
    ],
  })

/** Without a table of its objects programs take the end of the text for that of the file. */
const ambiguous = () => {
  const inside = `${line('Good grades')} % endstream endobj 3 0 obj << /Length 6 0 R >> stream`
  const content = streamObject(inside).replace(/\/Length \d+/, '/Length 5 0 R')
  return onePage({ content, others: [String(inside.length), '1'] })
}

/** PDFs whose pages show more than plain text. */
export const drawnPdfFiles: readonly CorpusFile[] = [
  { name: 'with-a-table-of-objects.pdf', make: () => onePage({ hasTable: true }), outcome: good },
  { name: 'drawn-field.pdf', make: () => drawn('/Subtype /Widget /FT /Tx /V (Retaken)'), outcome: withNote },
  { name: 'stamp.pdf', make: () => drawn('/Subtype /Stamp'), outcome: withNote },
  { name: 'text-on-the-page.pdf', make: () => drawn('/Subtype /FreeText /Contents (Retaken)'), outcome: withNote },
  { name: 'hidden-stamp.pdf', make: () => drawn('/Subtype /Stamp /F 2'), outcome: good },
  {
    name: 'highlight.pdf',
    make: () => drawn('/Subtype /Highlight', '1 1 0 rg 0 0 228 20 re f'),
    outcome: { ...good, colors: [[0.3, (792 - 610) / 792, '#ffff00']] },
  },
  {
    name: 'link.pdf',
    make: () => onePage({ entries: '/Annots [<< /Subtype /Link /Rect [72 690 200 720] >>]' }),
    outcome: good,
  },
  { name: 'shown-layer.pdf', make: () => layer('ON'), outcome: { ...good, colors: [[0.5, 0.9, '#ff0000']] } },
  { name: 'hidden-layer.pdf', make: () => layer('OFF'), outcome: { ...good, colors: [[0.5, 0.9, '#ffffff']] } },
  { name: 'turned-page.pdf', make: () => onePage({ entries: '/Rotate 90' }), outcome: good },
  { name: 'cropped-page.pdf', make: () => onePage({ entries: '/CropBox [36 360 576 756]' }), outcome: good },
  {
    name: 'scan.pdf',
    make: scan,
    outcome: {
      pages: [''],
      colors: [
        [0.25, 0.25, '#ff0000'],
        [0.75, 0.75, '#ffff00'],
      ],
    },
  },
  { name: 'without-words.pdf', make: () => onePage({ content: streamObject('') }), outcome: { pages: [''] } },
  { name: 'ambiguous.pdf', make: ambiguous, outcome: 'notCompared' },
]
