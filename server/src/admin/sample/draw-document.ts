/** A page of Letter size in points. */
const page = { width: 612, height: 792, margin: 60, lineHeight: 17 }

/** The letters that the standard fonts of a PDF have no accent for. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', '’': "'", '“': '"', '”': '"' }

/** The text in the letters of Latin-1, the others without their accents. */
const inLatin1 = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => plainLetters[letter] ?? letter)
    .map((letter) => (letter <= 'ÿ' ? letter : letter.normalize('NFD').replaceAll(/[^\u0020-\u00ff]/g, '')))
    .join('')

const shown = (text: string): string => `(${inLatin1(text).replaceAll(/[\\()]/g, '\\$&')}) Tj`

const isHeading = (line: string): boolean => line.startsWith('# ')

/** The columns of a line, the first of which is as wide as the others together. */
const drawLine = (line: string, y: number): string => {
  if (isHeading(line)) {
    const rule = `0.6 w ${page.margin} ${y - 6} m ${page.width - page.margin} ${y - 6} l S`
    return `BT /F2 14 Tf ${page.margin} ${y} Td ${shown(line.slice(2))} ET ${rule}`
  }
  const columns = line.split('|').map((column) => column.trim())
  const width = (page.width - 2 * page.margin) / 2
  return columns
    .map((column, index) => {
      const x =
        index === 0 ? page.margin : page.margin + width + ((index - 1) * width) / Math.max(columns.length - 1, 1)
      return `BT /F1 10.5 Tf ${x.toFixed(1)} ${y} Td ${shown(column)} ET`
    })
    .join('\n')
}

const drawPage = (lines: readonly string[]): string => {
  let y = page.height - page.margin
  return lines
    .map((line) => {
      y -= isHeading(line) ? page.lineHeight * 1.6 : page.lineHeight
      return line === '' ? '' : drawLine(line, y)
    })
    .join('\n')
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** The objects of a file with these pages; the first is its catalog. */
const objectsOf = (pages: readonly (readonly string[])[]): readonly string[] => {
  const [first, fonts] = [3, 3 + 2 * pages.length]
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const resources = `/Resources << /Font << /F1 ${fonts} 0 R /F2 ${fonts + 1} 0 R >> >>`
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap((lines, index) => {
      const content = drawPage(lines)
      const box = `/MediaBox [0 0 ${page.width} ${page.height}]`
      return [
        `<< /Type /Page /Parent 2 0 R ${box} /Contents ${first + 2 * index + 1} 0 R ${resources} >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
}

/** A file of these objects, with the table of where each begins. */
const fileOf = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.4\n', 'latin1')]
  let length = 9
  const offsets = objects.map((object, index) => {
    const offset = length
    const part = Buffer.concat([`${index + 1} 0 obj\n`, object, '\nendobj\n'].map((text) => toBytes(text)))
    parts.push(part)
    length += part.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, toBytes(table + end)])
}

const toBytes = (part: string | Buffer): Buffer => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)

/** A PDF with the lines of each page: `# ` begins a heading, `|` divides columns. */
export const drawDocument = (pages: readonly (readonly string[])[]): Buffer => fileOf(objectsOf(pages))

type Size = { readonly width: number; readonly height: number }

/** A PDF with one page, which a photo fills. */
export const drawPhoto = (jpeg: Buffer, { width, height }: Size): Buffer => {
  const scale = Math.min(page.width / width, page.height / height)
  const [w, h] = [width * scale, height * scale]
  const content = `q ${w} 0 0 ${h} ${(page.width - w) / 2} ${(page.height - h) / 2} cm /Photo Do Q`
  const box = `/MediaBox [0 0 ${page.width} ${page.height}]`
  const image = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << /XObject << /Photo 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    Buffer.concat([
      toBytes(`<< /Type /XObject ${image} /Length ${jpeg.length} >>\nstream\n`),
      jpeg,
      toBytes('\nendstream'),
    ]),
  ])
}
