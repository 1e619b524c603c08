import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'
// Without its native code dependency-cruiser would quietly take another parser, which reports imports of types as cycles.
import '@swc/core'

// The arrows of ARCHITECTURE.md. `npm run check:arrows` reads every import, also of types, and fails on any other.

type Rule = NonNullable<IConfiguration['forbidden']>[number]

/** What a part may import besides itself: other parts, packages, Node, and names that only a build tool resolves. */
type Allowed = {
  readonly parts?: readonly string[]
  readonly packages?: boolean
  readonly node?: boolean
  readonly aliases?: readonly string[]
}

const parts: Readonly<Record<string, Allowed>> = {
  engine: {},
  forms: { parts: ['engine/define'] },
  contract: { parts: ['engine'], packages: true },
  web: { parts: ['engine', 'forms', 'contract'], packages: true, aliases: ['#form', '#school'] },
  converter: { parts: ['engine'], packages: true, node: true },
  server: { parts: ['engine', 'forms', 'contract', 'converter'], packages: true, node: true },
}

/** The folders of the web application, top layer first. A folder imports only layers below its own. */
const webLayers = [
  ['app', 'desk'],
  ['account', 'counselor', 'form', 'layout', 'officer', 'phone', 'receipt'],
  ['draft'],
  ['session'],
  ['ui'],
  ['design'],
  ['api'],
]

const anyOf = (names: readonly string[]) => `(${names.join('|')})`

const partRule = ([name, allowed]: readonly [string, Allowed]): Rule => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: {
    pathNot: [
      ...[name, ...(allowed.parts ?? [])].map((part) => `^${part}/`),
      ...(allowed.packages ? ['^node_modules/'] : []),
      ...(allowed.aliases ?? []).map((alias) => `^${alias}$`),
    ],
    ...(allowed.node && { dependencyTypesNot: ['core'] }),
  },
})

const layerRule = (layer: readonly string[], index: number): Rule => ({
  name: `web-layer-${layer.join('-')}`,
  severity: 'error',
  from: { path: `^web/src/${anyOf(layer)}/` },
  to: { path: '^web/src/', pathNot: ['^web/src/$1/', `^web/src/${anyOf(webLayers.slice(index + 1).flat())}/`] },
})

/** An import that leads from one place to another and is not allowed. */
const never = (name: string, from: IRegularForbiddenRuleType['from'], to: IRegularForbiddenRuleType['to']): Rule => ({
  name,
  severity: 'error',
  from,
  to,
})

/** The folders of the server, top layer first. A folder imports only layers below its own; what stands in no folder connects them. */
export const serverLayers = [
  ['desk', 'people'],
  ['integration'],
  ['print'],
  ['application'],
  ['identity', 'lookup'],
  ['platform'],
]

const serverLayerRule = (layer: readonly string[], index: number): Rule => ({
  name: `server-layer-${layer.join('-')}`,
  severity: 'error',
  from: { path: `^server/src/${anyOf(layer)}/` },
  to: {
    path: '^server/src/',
    pathNot: ['^server/src/$1/', `^server/src/${anyOf(['none', ...serverLayers.slice(index + 1).flat()])}/`],
  },
})

const serverRules = [
  never(
    'every-server-folder-has-a-layer',
    { path: '^server/src/[^/]+/', pathNot: `^server/src/${anyOf(['admin', 'processes', ...serverLayers.flat()])}/` },
    { path: '.' },
  ),
  ...serverLayers.map(serverLayerRule),
  never(
    'a-store-belongs-to-its-folder',
    { path: `^server/src/${anyOf(serverLayers.slice(0, -1).flat())}/` },
    { path: `^server/src/${anyOf(serverLayers.slice(0, -1).flat())}/.+-store\\.ts$`, pathNot: '^server/src/$1/' },
  ),
]

/** The check of a converted file must not repeat a mistake of the conversion. */
const checkRule = never(
  'the-check-shares-nothing',
  { path: '^converter/check/' },
  { path: ['^converter/', '^node_modules/(@cantoo|@myriaddreamin|saxes|yauzl|yazl)/'], pathNot: '^converter/check/' },
)

/** The nodes of a form contain nodes, and so do the components that show them. */
const recursiveFiles = '^web/src/form/(form-nodes|tabs-view|add-another-view)\\.tsx$'

/** A rule has conditions, and a question has rules: these two folders share types in both directions. */
const foldersWithSharedTypes = '^engine/(define|rules)$'

const cycleRules: readonly Rule[] = [
  never(
    'no-cycles',
    { pathNot: recursiveFiles },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  ),
  // A type, or code that is loaded later, hides a cycle from who reads the file and not from who changes it.
  never('no-cycles-of-any-kind-in-web', { path: '^web/src/', pathNot: recursiveFiles }, { circular: true }),
  {
    name: 'no-folder-cycles',
    severity: 'error',
    scope: 'folder',
    from: { pathNot: foldersWithSharedTypes },
    to: { circular: true },
  },
]

const configuration: IConfiguration = {
  forbidden: [
    never('every-part-has-arrows', { pathNot: `^${anyOf(Object.keys(parts))}/` }, { path: '.' }),
    ...Object.entries(parts).map(partRule),
    never('a-form-imports-no-other-form', { path: '^forms/([^/]+)/' }, { path: '^forms/', pathNot: '^forms/$1/' }),
    never(
      'every-web-folder-has-a-layer',
      { path: '^web/src/[^/]+/', pathNot: `^web/src/${anyOf(webLayers.flat())}/` },
      { path: '.' },
    ),
    ...webLayers.map(layerRule),
    never(
      'a-part-of-the-draft-knows-the-answers-only',
      { path: '^web/src/draft/([^/]+)/' },
      { path: '^web/src/draft/', pathNot: ['^web/src/draft/$1/', '^web/src/draft/answers/'] },
    ),
    ...serverRules,
    checkRule,
    ...cycleRules,
  ],
  options: {
    // TypeScript 7 has no parser that another program can call.
    parser: 'swc',
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.(test|spec)\\.tsx?$', '/testing/', '\\.config\\.ts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}

export default configuration
