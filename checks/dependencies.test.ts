import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type TsType } from '@swc/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const maxFields = 8

type Source = { readonly path: string; readonly text: string }
type Declared = { readonly path: string; readonly name: string; readonly type: TsType }

const declaredIn = ({ path, text }: Source): readonly Declared[] =>
  parseSync(text, { syntax: 'typescript' }).body.flatMap((item) => {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item
    if (declaration.type !== 'TsTypeAliasDeclaration' || !/(Deps|Needs|Options|Call)$/.test(declaration.id.value))
      return []
    return [{ path, name: declaration.id.value, type: declaration.typeAnnotation }]
  })

const textsIn = (type: TsType | undefined): readonly string[] => {
  if (type?.type === 'TsUnionType') return type.types.flatMap(textsIn)
  return type?.type === 'TsLiteralType' && type.literal.type === 'StringLiteral' ? [type.literal.value] : []
}

/** The names of the fields, also of those that `A & Pick<B, 'x'> & Omit<C, 'y'>` has from other types. */
const fieldsIn = (all: readonly Declared[], path: string, type: TsType | undefined): readonly string[] => {
  if (type?.type === 'TsIntersectionType') return type.types.flatMap((part) => fieldsIn(all, path, part))
  if (type?.type === 'TsTypeLiteral')
    return type.members.flatMap((member) =>
      member.type === 'TsPropertySignature' && member.key.type === 'Identifier' ? [member.key.value] : [],
    )
  if (type?.type !== 'TsTypeReference' || type.typeName.type !== 'Identifier') return []
  const name = type.typeName.value
  const [of, names] = type.typeParams?.params ?? []
  if (name === 'Pick') return textsIn(names)
  if (name === 'Omit') return fieldsIn(all, path, of).filter((field) => !textsIn(names).includes(field))
  const found = all.find((each) => each.name === name && each.path === path) ?? all.find((each) => each.name === name)
  return found ? fieldsIn(all, found.path, found.type) : []
}

const crowded = (files: readonly Source[]): readonly string[] => {
  const all = files.flatMap(declaredIn)
  return all.flatMap(({ path, name, type }) => {
    const { size } = new Set(fieldsIn(all, path, type))
    return size > maxFields ? [`${path}: ${name} has ${size} fields`] : []
  })
}

const spread = (files: readonly Source[]): readonly string[] =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(/[{,]\s*\.\.\.(deps|\w+Deps|call)\b(?!\.|\s*\}\s*[:=])/g)].map(([match]) => `${path}: ${match}`),
  )

test('a part of the server names what it uses: at most eight things, and never a bag', () => {
  const files = globSync('server/src/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  expect(crowded(files)).toEqual([])
  expect(spread(files)).toEqual([])
})

test('a bag is found', () => {
  const base = `type BaseDeps = { ${['a', 'b', 'c', 'd', 'e'].map((name) => `readonly ${name}: string`).join('; ')} }\n`
  const wide =
    "export type WideDeps = BaseDeps & Pick<Other, 'f' | 'g'> & { readonly h: Pick<X, 'y'>; readonly i: string }\n"
  const narrow = "type NarrowDeps = Omit<WideDeps, 'a'>\n"
  const files = [{ path: 'wide.ts', text: `${base}${wide}${narrow}const made = { ...deps, more: 1 }\n` }]

  expect(crowded(files)).toEqual(['wide.ts: WideDeps has 9 fields'])
  expect(spread(files)).toHaveLength(1)
})
