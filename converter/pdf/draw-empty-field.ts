import { PDFDict, PDFName, PDFNumber, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib'
import { nameAt, numbersIn } from './pdf-objects.ts'

type Setter = (typeof PDFOperatorNames)[keyof typeof PDFOperatorNames]

/** By how many numbers a color has: grey, red-green-blue, or ink. */
const setters: Readonly<Record<number, { readonly fill: Setter; readonly line: Setter }>> = {
  1: { fill: PDFOperatorNames.NonStrokingColorGray, line: PDFOperatorNames.StrokingColorGray },
  3: { fill: PDFOperatorNames.NonStrokingColorRgb, line: PDFOperatorNames.StrokingColorRgb },
  4: { fill: PDFOperatorNames.NonStrokingColorCmyk, line: PDFOperatorNames.StrokingColorCmyk },
}

const numbers = (values: readonly number[]) => values.map((value) => PDFNumber.of(value))

/** Sets a color of a field; nothing if the field has none. */
const colorFrom = (field: PDFDict, key: 'BG' | 'BC', use: 'fill' | 'line'): readonly PDFOperator[] => {
  const look = field.lookup(PDFName.of('MK'))
  const value = look instanceof PDFDict ? look.lookup(PDFName.of(key)) : undefined
  for (const [count, setter] of Object.entries(setters)) {
    const color = numbersIn(value, Number(count))
    if (color) return [PDFOperator.of(setter[use], numbers(color))]
  }
  return []
}

const lineWidthOf = (field: PDFDict): number => {
  const style = field.lookup(PDFName.of('BS'))
  const width = style instanceof PDFDict ? style.lookup(PDFName.of('W')) : undefined
  return width instanceof PDFNumber ? width.asNumber() : 1
}

const rectangle = (left: number, bottom: number, width: number, height: number): PDFOperator =>
  PDFOperator.of(PDFOperatorNames.AppendRectangle, numbers([left, bottom, width, height]))

/** The box of an empty field without a picture of its own, as programs draw it by the colors of the field. */
export const emptyField = (field: PDFDict, corners: readonly number[]): readonly PDFOperator[] => {
  if (nameAt(field, 'Subtype') !== 'Widget') return []
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners
  const [left, bottom, width, height] = [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)]
  const fill = colorFrom(field, 'BG', 'fill')
  const line = lineWidthOf(field)
  const stroke = line > 0 ? colorFrom(field, 'BC', 'line') : []
  const inner = rectangle(left + line / 2, bottom + line / 2, Math.max(width - line, 0), Math.max(height - line, 0))
  return [
    ...(fill.length > 0
      ? [...fill, rectangle(left, bottom, width, height), PDFOperator.of(PDFOperatorNames.FillNonZero)]
      : []),
    ...(stroke.length > 0
      ? [
          ...stroke,
          PDFOperator.of(PDFOperatorNames.SetLineWidth, numbers([line])),
          inner,
          PDFOperator.of(PDFOperatorNames.StrokePath),
        ]
      : []),
  ]
}
