import { argumentsOf, bindingOf, isWithin, listOf, nodeOf, nodesBelow, type Source, type SyntaxNode } from './syntax.ts'

/** A name that a function declares. */
export type Declaration = {
  readonly name: string
  readonly at: SyntaxNode
  /** Its declarator, if its value follows from other names. */
  readonly constant?: SyntaxNode | undefined
  /** The type of the parameter that it is a part of, by which examples give the whole. */
  readonly partOf?: { readonly type: string; readonly pattern: string } | undefined
  /** All values that it can have, as code, if the code around it says them. */
  readonly values: () => string | undefined
}

type Declarations = ReadonlyMap<string, Declaration>

const unsaid = () => undefined

const namesIn = (code: SyntaxNode): readonly SyntaxNode[] =>
  nodesBelow(code).filter((node) => bindingOf(node) !== undefined)

/** The names that a pattern declares, without those of its types. */
const declaredIn = (pattern: SyntaxNode): readonly SyntaxNode[] => {
  const types = nodesBelow(pattern).filter(({ type }) => type === 'TsTypeAnnotation')
  return namesIn(pattern).filter((name) => !types.some((type) => isWithin(name, type)))
}

const namesOfModule = ({ tree }: Source): ReadonlySet<string> => {
  const items = listOf(tree.body).map((item) => nodeOf(item.declaration) ?? item)
  const names = items.flatMap((item) => listOf(item.declarations).flatMap(({ id }) => namesIn(nodeOf(id) ?? item)))
  return new Set(names.flatMap((name) => bindingOf(name) ?? []))
}

/** A type that says its values: literals, `boolean`, or the keys of a constant. */
const valuesOfType = ({ codeOf }: Source, name: SyntaxNode): string | undefined => {
  const type = nodeOf(nodeOf(name.typeAnnotation)?.typeAnnotation)
  if (type?.type === 'TsKeywordType' && type.kind === 'boolean') return '[true, false]'
  if (type?.type === 'TsTypeOperator') return codeOf(type).replace(/^keyof typeof (\w+)$/, 'Object.keys($1)')
  if (type?.type !== 'TsUnionType') return undefined
  const types = listOf(type.types)
  return types.every(({ type }) => type === 'TsLiteralType') ? `[${types.map(codeOf).join(', ')}]` : undefined
}

/** Whether code means the same at the end of the module as where it stands. */
const isAlone = (code: SyntaxNode, declarations: Declarations): boolean =>
  namesIn(code).every((name) => {
    const declaration = declarations.get(bindingOf(name) ?? '')
    return !declaration || isWithin(declaration.at, code)
  })

/** The type of a parameter that is taken apart, such as `{ table, owner }: People`. */
const wholeOf = ({ codeOf }: Source, parameter: SyntaxNode): Declaration['partOf'] => {
  const pattern = nodeOf(parameter.left) ?? parameter
  const [annotation, { span }] = [nodeOf(pattern.typeAnnotation), pattern]
  const type = nodeOf(nodeOf(annotation?.typeAnnotation)?.typeName)?.value
  if (pattern.type !== 'ObjectPattern' || typeof type !== 'string' || !span || !annotation?.span) return undefined
  return { type, pattern: codeOf({ type: 'names', span: { start: span.start, end: annotation.span.start } }) }
}

/** What all calls in this file give for a parameter. */
const valuesOfCalls = (
  source: Source,
  called: string,
  index: number,
  declarations: Declarations,
  other?: SyntaxNode,
) => {
  const calls = nodesBelow(source.tree).filter(({ callee }) => nodeOf(callee)?.value === called)
  const given = calls.map((call) => argumentsOf(call)[index] ?? other)
  const codes = given.flatMap((code) => (code && isAlone(code, declarations) ? [source.codeOf(code)] : []))
  return codes.length > 0 && codes.length === given.length ? `[${codes.join(', ')}]` : undefined
}

/** The names that functions declare, by their binding. */
export const declarationsOf = (source: Source): Declarations => {
  const inModule = namesOfModule(source)
  const found = new Map<string, Declaration>()

  const declare = (
    at: SyntaxNode,
    values: (name: SyntaxNode) => string | undefined,
    more: Pick<Declaration, 'constant' | 'partOf'> = {},
  ) => {
    for (const name of declaredIn(at)) {
      const binding = bindingOf(name) ?? ''
      if (inModule.has(binding) || found.has(binding)) continue
      found.set(binding, { name: String(name.value), at, values: () => values(name), ...more })
    }
  }

  const declareParameters = (of: SyntaxNode, called: string | undefined) => {
    for (const [index, parameter] of listOf(of.params).entries()) {
      const pattern = nodeOf(parameter.pat) ?? parameter
      const fromCalls = () => (called ? valuesOfCalls(source, called, index, found, nodeOf(pattern.right)) : undefined)
      declare(pattern, (name) => valuesOfType(source, name) ?? fromCalls(), { partOf: wholeOf(source, pattern) })
    }
  }

  /** The names of a loop over something that stands in the module. */
  const declareItems = (of: SyntaxNode) => {
    const [declarator] = listOf(nodeOf(of.left)?.declarations)
    const [pattern, list] = [nodeOf(declarator?.id), nodeOf(of.right)]
    if (!pattern || !list) return
    const items = `[...${source.codeOf(list)}].map((${source.codeOf(pattern)}) =>`
    declare(pattern, (name) => (isAlone(list, found) ? `${items} ${String(name.value)})` : undefined))
  }

  const declareVariable = (declarator: SyntaxNode) => {
    const [pattern, value] = [nodeOf(declarator.id), nodeOf(declarator.init)]
    if (value && listOf(value.params).length > 0) declareParameters(value, String(pattern?.value))
    const isConstant = value && !nodesBelow(value).some(({ type }) => type === 'AwaitExpression')
    if (pattern) declare(pattern, unsaid, isConstant ? { constant: declarator } : {})
  }

  for (const node of nodesBelow(source.tree)) {
    if (node.type === 'ForOfStatement') declareItems(node)
    if (node.type === 'VariableDeclarator') declareVariable(node)
    declareParameters(node, undefined)
  }
  return found
}
