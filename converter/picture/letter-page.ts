import { type PDFDocument, PDFName, PDFNumber, PDFOperator, PDFOperatorNames, type PDFRef } from '@cantoo/pdf-lib'

/** A picture that is embedded in a PDF but not drawn yet. */
export type EmbeddedPicture = {
  readonly width: number
  readonly height: number
  readonly orientation: number
  readonly ref: PDFRef
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
const placement = ({ width, height, orientation }: EmbeddedPicture): Matrix => {
  const turn = turns[orientation] ?? [1, 0, 0, 1, 0, 0]
  const [across, down] = orientation >= 5 ? [height, width] : [width, height]
  const room = [page.width - 2 * page.margin, page.height - 2 * page.margin] as const
  const scale = Math.min(room[0] / across, room[1] / down, 1)
  const [w, h] = [across * scale, down * scale]
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2]
  const [a, b, c, d, e, f] = turn
  return [a * w, b * h, c * w, d * h, e * w + x, f * h + y]
}

/** Adds a Letter page that shows the picture. */
export const addLetterPage = (pdf: PDFDocument, picture: EmbeddedPicture): void => {
  const added = pdf.addPage([page.width, page.height])
  const name = PDFName.of('Picture')
  added.node.setXObject(name, picture.ref)
  const matrix = placement(picture).map((number) => PDFNumber.of(number))
  added.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  )
}
