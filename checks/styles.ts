/** A rule of a style sheet with what stands around it. */
export type StyleRule = {
  readonly file: string
  /** The at-rules around it, the outer one first. */
  readonly within: readonly string[]
  readonly selector: string
  readonly declarations: readonly string[]
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** The rules of a style sheet. Ours nest nothing but rules in at-rules, and have no brace in a string. */
export const rulesOf = (file: string, text: string): readonly StyleRule[] => {
  const rules: StyleRule[] = []
  const open: string[] = []
  for (const [, before = '', brace] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') open.push(oneLine(before.slice(before.lastIndexOf(';') + 1)))
    else {
      const selector = open.pop() ?? ''
      const declarations = before.split(';').map(oneLine).filter(Boolean)
      if (!selector.startsWith('@')) rules.push({ file, within: [...open], selector, declarations })
    }
  }
  return rules.filter(({ within }) => !within.some((name) => name.startsWith('@keyframes')))
}

/** The style sheets that a sheet imports into a layer. */
export const layeredImports = (text: string): readonly string[] =>
  [...text.matchAll(/@import "\.\/([^"]+)" layer\(\w+\);/g)].map(([, name = '']) => name)

const conditionOf = ({ within }: StyleRule): string => within.filter((name) => !name.startsWith('@layer')).join(' ')

/** Each three or more declarations that two rules under the same condition have in common, and the two. */
export const repeatedGroups = (rules: readonly StyleRule[]): readonly string[] =>
  rules.flatMap((one, index) =>
    rules.slice(index + 1).flatMap((other) => {
      if (conditionOf(one) !== conditionOf(other)) return []
      const both = one.declarations.filter((declaration) => other.declarations.includes(declaration))
      const places = [one, other].map(({ file, selector }) => `${file} ${selector}`)
      return both.length < 3 ? [] : [`${places.join(' and ')}: ${both.join('; ')}`]
    }),
  )

/** The features that the conditions of a style sheet ask for, such as `max-width: 599.98px`, `print` or `hover: none`. */
export const featuresOf = (text: string): readonly string[] =>
  [...text.matchAll(/@media ([^{]+)\{/g)].flatMap(([, condition = '']) =>
    condition.split(/,| and /).map((feature) => oneLine(feature).replace(/^\((.*)\)$/, '$1')),
  )
