/** A picture in a form that a PDF can hold as it is. */
export type PageImage = {
  readonly width: number
  readonly height: number
  /** The orientation of EXIF, 1 to 8. */
  readonly orientation: number
  readonly bitDepth: number
  /** In the syntax of PDF, as is the filter. */
  readonly colorSpace: string
  readonly filter: string
  readonly data: Buffer
}

type Matrix = readonly [number, number, number, number, number, number]

const page = { width: 612, height: 792, margin: 36 }

/** How each EXIF orientation maps the stored picture to the unit square. */
const turns: Readonly<Record<number, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Places a picture upright in the middle of the page, as large as fits and at most one point per pixel. */
const placement = ({ width, height, orientation }: PageImage): Matrix => {
  const turn = turns[orientation] ?? [1, 0, 0, 1, 0, 0]
  const [across, down] = orientation >= 5 ? [height, width] : [width, height]
  const room = [page.width - 2 * page.margin, page.height - 2 * page.margin] as const
  const scale = Math.min(room[0] / across, room[1] / down, 1)
  const [w, h] = [across * scale, down * scale]
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2]
  const [a, b, c, d, e, f] = turn
  return [a * w, b * h, c * w, d * h, e * w + x, f * h + y]
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')])

/** The objects of the file; the first is its catalog. */
const objectsFor = (image: PageImage): readonly Buffer[] => {
  const { width, height, bitDepth, colorSpace, filter, data } = image
  const size = `/Width ${width} /Height ${height} /BitsPerComponent ${bitDepth}`
  const matrix = placement(image).map((number) => Number(number.toFixed(4)))
  return [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /XObject << /Picture 5 0 R >> >> >>`,
    ),
    stream('', Buffer.from(`q ${matrix.join(' ')} cm /Picture Do Q`)),
    stream(`/Type /XObject /Subtype /Image ${size} /ColorSpace ${colorSpace} /Filter ${filter}`, data),
  ]
}

/** Each line has 20 bytes. */
const crossReference = (offset: number): string => `${`${offset}`.padStart(10, '0')} 00000 n \n`

/** A PDF of one Letter page that shows the picture, without a library: loading one took a quarter of the start of a conversion. */
export const writeImagePage = (image: PageImage): Buffer => {
  // The bytes above 127 tell programs that the file is not text.
  const parts = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objectsFor(image).entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const count = offsets.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.map(crossReference).join('')}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}
