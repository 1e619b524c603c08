import { childNamed, childrenNamed, elementsIn, everyElement, type XmlElement } from '../docx/xml.ts'
import type { Equation, MathNodes } from './equation-model.ts'
import { equationText } from './equation-text.ts'
import { isInCode, isInCounter } from './fields.ts'
import { mathValue } from './math-objects.ts'
import type { Inline } from './model.ts'
import { refuse, refuseText } from './read-children.ts'
import { readMath } from './read-math.ts'
import { runPropertiesOf } from './read-styles.ts'
import { createRunWriter, type RunContext } from './run-writer.ts'

/** An equation takes its size from its first run. */
const styleOf = (element: XmlElement, context: RunContext): number => {
  const run = [...everyElement(element)].find(({ name }) => name === 'm:r')
  const properties = run ? runPropertiesOf(run, context.state.styles, context.base) : context.base
  return createRunWriter(context, properties).style()
}

/** Splits an equation at its breaks, and where its words have spaces. */
const lineParts = (nodes: MathNodes): readonly (MathNodes | 'break' | 'space')[] => {
  const parts: (MathNodes | 'break' | 'space')[] = []
  let part: MathNodes = []
  const close = () => {
    if (part.length > 0) parts.push(part)
    part = []
  }
  for (const [at, node] of nodes.entries()) {
    const isBetweenWords = node.kind === 'space' && (nodes[at - 1]?.kind === 'words' || nodes[at + 1]?.kind === 'words')
    if (node.kind === 'break' || isBetweenWords) {
      close()
      parts.push(node.kind === 'break' ? 'break' : 'space')
    } else part = [...part, node]
  }
  close()
  return parts
}

/** Reads `m:oMath`. */
export const readEquation = (element: XmlElement, context: RunContext, isDisplay = false): readonly Inline[] => {
  if (isInCode(context.position) || isInCounter(context.position)) refuse('fields')
  const style = styleOf(element, context)
  return lineParts(readMath(element, context)).map((part): Inline => {
    if (part === 'break') return { kind: 'line' }
    if (part === 'space') return { kind: 'text', text: ' ', style }
    return { kind: 'equation', style, isDisplay, nodes: part, text: equationText(part) } satisfies Equation
  })
}

const aligns: Readonly<Record<string, 'left' | 'right'>> = { left: 'left', right: 'right' }

/** Reads `m:oMathPara`: equations on lines of their own. */
export const readDisplay = (element: XmlElement, context: RunContext) => {
  for (const child of elementsIn(element)) {
    if (child.name.startsWith('m:') && !['m:oMath', 'm:oMathParaPr'].includes(child.name)) refuse('equation')
    if (child.name !== 'm:oMath') refuseText(child)
  }
  const equations = childrenNamed(element, 'm:oMath').map((equation) => readEquation(equation, context, true))
  const inlines = equations.flatMap((equation, at): readonly Inline[] =>
    at > 0 && equations[at - 1]?.at(-1)?.kind !== 'line' ? [{ kind: 'line' }, ...equation] : equation,
  )
  const align = mathValue(childNamed(element, 'm:oMathParaPr'), 'm:jc') ?? context.state.equationAlign
  return { kind: 'display', align: aligns[align ?? ''] ?? 'center', inlines } as const
}
