import { type Declaration, declarationsOf } from './declarations.ts'
import {
  argumentsOf,
  bindingOf,
  isWithin,
  listOf,
  nodeOf,
  nodesBelow,
  parse,
  type Source,
  type SyntaxNode,
} from './syntax.ts'

/** A place in a file where the database is given a statement. */
export type Place = {
  readonly path: string
  readonly line: number
  /** The text of the statement, and the constants of the functions around it that it needs, as code. */
  readonly text: string
  readonly constants: readonly string[]
  /** What else it needs of the functions around it, with the values that the code says, as code. */
  readonly given: ReadonlyMap<string, string | undefined>
  /** The type of its rows, as code; undefined where no row is read. */
  readonly row: string | undefined
  /** What that type takes of the functions around it: a type parameter as the least that it can be. */
  readonly types: readonly string[]
}

/** What code needs of the functions around it, each after what it needs itself. What stands in the module is there anyway. */
const neededBy = (code: SyntaxNode, declarations: ReadonlyMap<string, Declaration>): ReadonlySet<Declaration> => {
  const needed = new Set<Declaration>()
  const visit = (node: SyntaxNode): void => {
    for (const name of nodesBelow(node)) {
      const declaration = declarations.get(bindingOf(name) ?? '')
      if (!declaration || isWithin(declaration.at, code) || isWithin(declaration.at, node)) continue
      if (declaration.constant) visit(declaration.constant)
      needed.add(declaration)
    }
  }
  visit(code)
  return needed
}

/** The constants and parts of parameters among these declarations, as code. */
const constantsIn = (needed: readonly Declaration[], { codeOf }: Source): readonly string[] => {
  const codes = needed.flatMap(({ constant, partOf }) => {
    if (partOf) return [`const ${partOf.pattern} = ${partOf.type}`]
    return constant ? [`const ${codeOf(constant)}`] : []
  })
  return [...new Set(codes)]
}

const givenIn = (needed: readonly Declaration[]): Place['given'] =>
  new Map(
    needed.flatMap(({ name, constant, partOf, values }): [string, string | undefined][] => {
      if (partOf) return [[partOf.type, undefined]]
      return constant ? [] : [[name, values()]]
    }),
  )

const typesIn = (row: SyntaxNode | undefined, { tree, codeOf }: Source): readonly string[] => {
  const used = new Set(row ? nodesBelow(row).flatMap((node) => bindingOf(node) ?? []) : [])
  const parameters = nodesBelow(tree).filter(
    ({ type, name }) => type === 'TsTypeParameter' && used.has(bindingOf(nodeOf(name) ?? tree) ?? ''),
  )
  return parameters.map(({ name, constraint }) => {
    const least = nodeOf(constraint)
    return `type ${String(nodeOf(name)?.value)} = ${least ? codeOf(least) : 'object'}`
  })
}

/** A call of `sql` or `query`, whatever it is called on, or of a `run` that says what rows it returns. */
const isOfDatabase = (call: SyntaxNode): boolean => {
  const callee = nodeOf(call.callee)
  const name = callee?.type === 'MemberExpression' ? nodeOf(callee.property) : callee
  const names = call.typeArguments ? ['sql', 'query', 'run'] : ['sql', 'query']
  return call.type === 'CallExpression' && names.includes(String(name?.value))
}

/** Every statement in a file, without running it. */
export const findStatements = (path: string, code: string): readonly Place[] => {
  if (!/\b(sql|query)\b/.test(code)) return []
  const source = parse(code)
  const calls = nodesBelow(source.tree).filter(isOfDatabase)
  const declarations = declarationsOf(source)
  return calls.flatMap((call) => {
    const [text] = argumentsOf(call)
    if (!text) return []
    const needed = [...neededBy(text, declarations)]
    const [row] = listOf(nodeOf(call.typeArguments)?.params)
    return {
      path,
      line: source.lineOf(call),
      text: source.codeOf(text),
      constants: constantsIn(needed, source),
      given: givenIn(needed),
      row: row && source.codeOf(row),
      types: typesIn(row, source),
    }
  })
}
