import { childrenNamed, elementsIn, type XmlElement } from '../docx/xml.ts'
import type { MathNode, MathNodes } from './equation-model.ts'
import { isMathOn, type MathPart, mathObjects, mathValue, propertiesOf } from './math-objects.ts'
import { readChildren, refuse, refuseText } from './read-children.ts'
import { readMathRun } from './read-math-text.ts'
import type { RunContext } from './run-writer.ts'

/** How the author wants an object shown, and what Word keeps for itself. */
const isSetting = (name: string): boolean => /^m:(\w+Pr)$/.test(name)

/** An object with a part that is not known would be shown without it. */
const refuseOtherParts = (element: XmlElement, known: readonly string[]): void => {
  for (const child of elementsIn(element)) {
    const isKnown = known.includes(child.name) || isSetting(child.name)
    if (!isKnown && child.name.startsWith('m:')) refuse('equation')
    if (!isKnown || isSetting(child.name)) refuseText(child)
  }
}

/** A line of an equation can be broken at its top only. */
const withoutBreaks = (nodes: MathNodes): MathNodes =>
  nodes.some(({ kind }) => kind === 'break') ? refuse('equation') : nodes

const readObject = (element: XmlElement, context: RunContext): MathNode | MathNodes => {
  const object = mathObjects[element.name] ?? refuse('equation')
  refuseOtherParts(element, object.parts)
  for (const row of childrenNamed(element, 'm:mr')) refuseOtherParts(row, ['m:e'])
  const properties = propertiesOf(element)
  const read = (part: XmlElement) => withoutBreaks(readMath(part, context, element.name === 'm:eqArr'))
  const part: MathPart = {
    element,
    one: (name) => childrenNamed(element, name).flatMap(read),
    all: (name, parent = element) => childrenNamed(parent, name).map(read),
    value: (name) => mathValue(properties, name),
    isOn: (name) => isMathOn(properties, name),
  }
  return object.read(part)
}

/** Reads what an equation or a part of one consists of. Anything unknown is refused. */
export const readMath = (container: XmlElement, context: RunContext, isInArray = false): MathNodes => {
  const nodes: MathNode[] = []
  const add = (found: MathNode | MathNodes) => nodes.push(...[found].flat())
  const readRun = (run: XmlElement) => add(readMathRun(run, context, isInArray))
  const handlers: Readonly<Record<string, (element: XmlElement) => void>> = {
    'm:r': readRun,
    'w:r': readRun,
    'm:oMath': (inside) => add(readMath(inside, context)),
    'm:argPr': refuseText,
    'm:ctrlPr': refuseText,
    ...Object.fromEntries(
      Object.keys(mathObjects).map((name) => [name, (object: XmlElement) => add(readObject(object, context))]),
    ),
  }
  for (const { name } of elementsIn(container)) if (name.startsWith('m:') && !handlers[name]) refuse('equation')
  readChildren(container, handlers)
  return nodes
}
