import { parseSync } from '@swc/core'

type Span = { readonly start: number; readonly end: number }

/** A node of swc's tree, as far as we look at it. */
export type SyntaxNode = { readonly type: string; readonly span?: Span } & { readonly [key: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const nodeOf = (value: unknown): SyntaxNode | undefined => (isNode(value) ? value : undefined)

/** Nodes stand in nodes, in lists, and in objects without a type, such as the arguments of a call. */
const collect = (value: unknown, into: SyntaxNode[]): void => {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) into.push(value)
  for (const key in value) if (key !== 'span') collect(Reflect.get(value, key), into)
}

/** This node and all below it, in the order of the code. */
export const nodesBelow = (node: SyntaxNode): readonly SyntaxNode[] => {
  const nodes: SyntaxNode[] = []
  collect(node, nodes)
  return nodes
}

export const listOf = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** What a call is given. */
export const argumentsOf = (call: SyntaxNode): readonly (SyntaxNode | undefined)[] =>
  Array.isArray(call.arguments)
    ? call.arguments.map((argument: object) => nodeOf(Reflect.get(argument, 'expression')))
    : []

export const isWithin = (inner: SyntaxNode, outer: SyntaxNode): boolean =>
  !!inner.span && !!outer.span && inner.span.start >= outer.span.start && inner.span.end <= outer.span.end

/** Identifiers of one binding share their name and what swc calls context, so that shadowed names differ. */
export const bindingOf = (node: SyntaxNode): string | undefined =>
  node.type === 'Identifier' && typeof node.ctxt === 'number' ? `${String(node.value)}#${node.ctxt}` : undefined

export type Source = {
  readonly tree: SyntaxNode
  readonly codeOf: (node: SyntaxNode) => string
  readonly lineOf: (node: SyntaxNode) => number
}

/** swc counts bytes, and on from the files before. The empty statement in front is where this file begins. */
export const parse = (code: string): Source => {
  const tree = nodeOf(parseSync(`;${code}`, { syntax: 'typescript', target: 'es2024' }))
  const begin = tree && nodeOf(Array.isArray(tree.body) ? tree.body[0] : undefined)?.span?.start
  if (!tree || begin === undefined) throw new Error('swc gave no tree.')
  const bytes = Buffer.from(code)
  const textBetween = (start: number, end: number) => bytes.subarray(start - begin - 1, end - begin - 1).toString()
  return {
    tree,
    codeOf: ({ span }) => (span ? textBetween(span.start, span.end) : ''),
    lineOf: ({ span }) => (span ? textBetween(begin + 1, span.start).split('\n').length : 0),
  }
}
