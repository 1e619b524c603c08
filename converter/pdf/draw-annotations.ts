import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { emptyField } from './draw-empty-field.ts'
import { unbalancedStates } from './open-states.ts'
import { nameAt, numbersIn } from './pdf-objects.ts'
import { refuseNote, refuseOutdated, refuseUndrawn } from './refuse-undrawn.ts'
import { withoutRepeatedText } from './repeated-text.ts'

type Box = readonly [number, number, number, number]

const hidden = 0x02
const noView = 0x20
const invisibleKinds = ['Popup', 'Link']

const boxOf = (corners: readonly (readonly [number, number])[]): Box => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The current appearance of the annotation: its only one, or the one of its state. */
const appearanceOf = (annotation: PDFDict): PDFRef | undefined => {
  const normal = annotation.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'))
  const found = annotation.context.lookup(normal)
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : undefined
  const state = annotation.lookupMaybe(PDFName.of('AS'), PDFName)
  const chosen = found instanceof PDFDict && state ? found.get(state) : undefined
  return chosen instanceof PDFRef && annotation.context.lookup(chosen) instanceof PDFStream ? chosen : undefined
}

/** The matrix that maps the appearance to the annotation's rectangle. */
const matrixFor = (form: PDFDict, rectangle: readonly number[]): readonly number[] | undefined => {
  const [left, bottom, right, top] = numbersIn(form.lookup(PDFName.of('BBox')), 4) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(form.lookup(PDFName.of('Matrix')), 6) ?? []
  const turn = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const
  const from = boxOf([turn(left, bottom), turn(right, bottom), turn(left, top), turn(right, top)])
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rectangle
  const onto = boxOf([
    [x1, y1],
    [x2, y2],
  ])
  const [width, height] = [from[2] - from[0], from[3] - from[1]]
  if (width === 0 || height === 0) return undefined
  const [sx, sy] = [(onto[2] - onto[0]) / width, (onto[3] - onto[1]) / height]
  return [sx, 0, 0, sy, onto[0] - from[0] * sx, onto[1] - from[1] * sy]
}

const isVisible = (annotation: PDFDict) => {
  const flags = annotation.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0
  return (flags & (hidden | noView)) === 0 && !invisibleKinds.includes(nameAt(annotation, 'Subtype'))
}

/** The name, among the resources of the page, of the layer that an annotation is on. */
const layerOf = ({ node }: PDFPage, annotation: PDFDict): PDFName | undefined => {
  const layer = annotation.get(PDFName.of('OC'))
  const dict = annotation.lookup(PDFName.of('OC'))
  if (!layer || !(dict instanceof PDFDict) || !['OCG', 'OCMD'].includes(nameAt(dict, 'Type'))) return undefined
  const { Resources } = node.normalizedEntries()
  const known = Resources.lookup(PDFName.of('Properties'))
  const layers = known instanceof PDFDict ? known : node.context.obj({})
  Resources.set(PDFName.of('Properties'), layers)
  const name = layers.uniqueKey('Layer')
  layers.set(name, layer)
  return name
}

/** Programs show the words under a highlight, also if its picture has one solid color. */
const multiplied = ({ node }: PDFPage): PDFOperator => {
  const name = node.newExtGState('Highlight', node.context.obj({ Type: 'ExtGState', BM: 'Multiply' }))
  return PDFOperator.of(PDFOperatorNames.SetGraphicsStateParams, [name])
}

/** Draws on the layer of an annotation, and changes nothing for what comes after it. */
const pushOnLayer = (page: PDFPage, annotation: PDFDict, operators: readonly PDFOperator[]) => {
  const layer = layerOf(page, annotation)
  page.pushOperators(
    ...(layer ? [PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('OC'), layer])] : []),
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    ...operators,
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
    ...(layer ? [PDFOperator.of(PDFOperatorNames.EndMarkedContent)] : []),
  )
}

const drawOne = (page: PDFPage, annotation: PDFDict, index: number) => {
  refuseNote(annotation)
  const rectangle = numbersIn(annotation.lookup(PDFName.of('Rect')), 4)
  if (!rectangle || rectangle[0] === rectangle[2] || rectangle[1] === rectangle[3]) return
  const ref = appearanceOf(annotation)
  const form = ref && page.doc.context.lookup(ref, PDFStream)
  const matrix = form && matrixFor(form.dict, rectangle)
  if (!ref || !form || !matrix) {
    refuseUndrawn(annotation)
    const box = emptyField(annotation, rectangle)
    return box.length > 0 ? pushOnLayer(page, annotation, box) : undefined
  }
  refuseOutdated(annotation, form, page.doc.catalog)
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  const isHighlight = nameAt(annotation, 'Subtype') === 'Highlight'
  const name = page.node.newXObject(`Annotation${index}`, isHighlight ? withoutRepeatedText(page, ref) : ref)
  pushOnLayer(page, annotation, [
    ...(isHighlight ? [multiplied(page)] : []),
    PDFOperator.of(
      PDFOperatorNames.ConcatTransformationMatrix,
      matrix.map((number) => PDFNumber.of(number)),
    ),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
  ])
}

/** Restores the states that the content of a page leaves open, and saves those that it restores too often. */
const balanceStates = (page: PDFPage): void => {
  const { open, missing } = unbalancedStates(page)
  const { context } = page.doc
  const restored = Array.from({ length: open }, () => PDFOperator.of(PDFOperatorNames.PopGraphicsState))
  if (restored.length > 0) page.pushOperators(...restored)
  if (missing > 0)
    page.node.normalizedEntries().Contents?.insert(0, context.register(context.stream('q\n'.repeat(missing))))
}

/** Filled-in fields, stamps and signatures are annotations: what they show is drawn into the page. */
export const drawAnnotations = (page: PDFPage): void => {
  const annotations = page.node.lookup(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return
  const shown = annotations
    .asArray()
    .map((annotation) => page.node.context.lookup(annotation))
    .filter((annotation) => annotation instanceof PDFDict)
    .filter(isVisible)
  if (shown.length === 0) return
  balanceStates(page)
  for (const [index, annotation] of shown.entries()) drawOne(page, annotation, index)
}
