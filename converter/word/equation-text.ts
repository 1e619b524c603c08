import type { MathNode, MathNodes } from './equation-model.ts'

const grouped = (nodes: MathNodes): string => {
  const text = equationText(nodes)
  return [...text].length > 1 ? `(${text})` : text
}

const scripted = (below: MathNodes, above: MathNodes): string =>
  `${below.length > 0 ? `_${grouped(below)}` : ''}${above.length > 0 ? `^${grouped(above)}` : ''}`

const textOf = (node: MathNode): string => {
  switch (node.kind) {
    case 'letters':
    case 'words':
    case 'sign':
      return node.text
    case 'space':
      return node.width === 0 ? '' : ' '
    case 'align':
      return ''
    case 'break':
      return ' '
    case 'fraction':
      return `${grouped(node.top)}/${grouped(node.bottom)}`
    case 'root':
      return `√${node.index.length > 0 ? `[${equationText(node.index)}]` : ''}${grouped(node.body)}`
    case 'attached':
      return `${equationText(node.body)}${scripted(node.below, node.above)}`
    case 'large':
      return `${node.sign}${scripted(node.below, node.above)} ${equationText(node.body)}`
    case 'fenced':
      return `${node.open}${node.parts.map(equationText).join(node.separator)}${node.close}`
    case 'matrix':
      return `[${node.rows.map((row) => row.map(equationText).join(', ')).join('; ')}]`
    case 'rows':
      return node.rows.map(equationText).join('; ')
    case 'accent':
      return `${equationText(node.body)}${node.sign}`
    case 'grouped':
      return `${equationText(node.body)}${node.sign}`
    case 'named':
      return `${equationText(node.name)} ${equationText(node.body)}`
    case 'bar':
    case 'framed':
      return equationText(node.body)
    case 'hidden':
      return ''
  }
}

/** An equation in one line, for readers that cannot see it. */
export const equationText = (nodes: MathNodes): string => nodes.map(textOf).join('')
