import { posix } from 'node:path'

/** What each part of the project may import besides itself: other parts, packages, Node. */
type Allowed = { readonly parts: readonly string[]; readonly packages: boolean; readonly node: boolean }

/** The arrows of the design, one line each. A part that is not listed may be imported by nobody and fails the check. */
export const arrows: Readonly<Record<string, Allowed>> = {
  engine: { parts: [], packages: false, node: false },
  forms: { parts: ['engine/define'], packages: false, node: false },
  contract: { parts: ['engine'], packages: true, node: false },
  web: { parts: ['engine', 'forms', 'contract'], packages: true, node: false },
  converter: { parts: ['engine'], packages: true, node: true },
  server: { parts: ['engine', 'forms', 'contract', 'converter'], packages: true, node: true },
}

/** The folder whose subfolders are the server's features. */
const featureRoot = 'server/src/features'

/** What every feature may use: it serves them all and knows none of them. */
const sharedFeatures = ['platform']

/**
 * The folders of the web application, top layer first. A file may import its own folder and every lower layer, never a
 * folder beside it or above it, so the folders cannot form a cycle.
 */
const webLayers: readonly (readonly string[])[] = [
  ['app'],
  ['account', 'form', 'layout', 'officer'],
  ['draft'],
  ['session'],
  ['ui'],
  ['api'],
  ['styles'],
]

/** Every module a source names: in an import, an export or a dynamic import. */
export const importsIn = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map(([, named, dynamic, bare]) => named ?? dynamic ?? bare ?? '')

const partOf = (path: string): string => path.split('/')[0] ?? ''

/** Where an import leads: a path in the project, a package, or Node. */
const targetOf = (
  importer: string,
  module: string,
): { readonly kind: 'project' | 'package' | 'node'; readonly name: string } => {
  if (module.startsWith('.')) return { kind: 'project', name: posix.join(posix.dirname(importer), module) }
  if (module.startsWith('@apply/')) return { kind: 'project', name: module.slice('@apply/'.length) }
  return module.startsWith('node:') ? { kind: 'node', name: module } : { kind: 'package', name: module }
}

/** The imports of one source file that the design does not allow, in words. */
export const forbiddenImports = (path: string, source: string): readonly string[] => {
  const allowed = arrows[partOf(path)]
  if (!allowed) return [`${path} lies in a part that has no arrows`]
  return importsIn(source).flatMap((module) => {
    const { kind, name } = targetOf(path, module)
    const isAllowed =
      kind === 'node' ? allowed.node : kind === 'package' ? allowed.packages : reaches(path, name, allowed.parts)
    return isAllowed ? [] : [`${path} may not import ${module}`]
  })
}

const reaches = (path: string, target: string, parts: readonly string[]): boolean => {
  if (partOf(path) !== partOf(target)) return parts.some((part) => target === part || target.startsWith(`${part}/`))
  if (partOf(path) === 'forms') return target.split('/')[1] === path.split('/')[1]
  if (partOf(path) === 'web') return pointsDown(path, target)
  return !reachesIntoSibling(path, target)
}

const pointsDown = (path: string, target: string): boolean => {
  const [from, to] = [path, target].map((file) => file.match(/^web\/src\/([^/]+)\//)?.[1])
  if (from === undefined || from === to) return true
  const layerOf = (folder: string | undefined) => webLayers.findIndex((layer) => layer.includes(folder ?? ''))
  return layerOf(from) !== -1 && layerOf(from) < layerOf(to)
}

/** A feature uses a sibling's routes and functions, never the store behind them. */
const reachesIntoSibling = (path: string, target: string): boolean => {
  if (![path, target].every((file) => file.startsWith(`${featureRoot}/`))) return false
  const [from, to] = [path, target].map((file) => file.slice(featureRoot.length + 1).split('/')[0] ?? '')
  return (
    from !== to &&
    !sharedFeatures.includes(to ?? '') &&
    /-store\.ts$/.test(target) &&
    (from ?? '').includes('.') === false
  )
}
