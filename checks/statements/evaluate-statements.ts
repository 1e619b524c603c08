import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { read, root } from '../repository.ts'
import { findStatements, type Place } from './find-statements.ts'

/** One text that a place gives the database. */
export type Statement = { readonly place: Place; readonly text: string }

/** What the functions around a place may be given, where the code does not say all of it. */
export type Example = Readonly<Record<string, unknown>>

type Evaluated = {
  readonly statements: readonly Statement[]
  /** Places whose text depends on something that is not known. */
  readonly unknown: readonly string[]
}

const textOf = ({ constants, text, given }: Place): string =>
  `({ ${[...given.keys()].join(', ')} }) => { ${constants.join('; ')}; return ${text} }`

const valuesOf = ({ given }: Place): string =>
  `() => ({ ${[...given].map(([name, values]) => `${name}: ${values}`).join(', ')} })`

const codeWithTexts = (code: string, places: readonly Place[]): string => {
  const texts = places.map((place) => `{ values: ${valuesOf(place)}, text: ${textOf(place)} }`)
  return `${code}\nexport const statementsHere = [${texts.join(', ')}]`
}

const textSchema = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

const loadedSchema = z.object({
  statementsHere: z.array(
    z.object({
      values: z.function({ input: [], output: z.record(z.string(), z.array(z.unknown()).optional()) }),
      text: z.function({ input: [z.unknown()], output: textSchema }),
    }),
  ),
})

/** Loads a file as it is, with functions at its end that give the texts of its statements. */
const load = async (path: string, places: readonly Place[]) => {
  const url = `${pathToFileURL(`${root}/${path}`)}?statements`
  const source = codeWithTexts(read(path), places)
  const hooks = registerHooks({
    load: (asked, context, next) =>
      asked === url ? { format: 'module-typescript', source, shortCircuit: true } : next(asked, context),
  })
  const { statementsHere } = loadedSchema.parse(await import(url))
  hooks.deregister()
  return statementsHere
}

/** Every combination of one value for each name. */
export const combinations = (values: Readonly<Record<string, readonly unknown[]>>): readonly Example[] =>
  Object.entries(values).reduce<readonly Example[]>(
    (all, [name, more]) => all.flatMap((some) => more.map((value) => ({ ...some, [name]: value }))),
    [{}],
  )

export const evaluateStatements = async (path: string, examples: readonly Example[] = [{}]): Promise<Evaluated> => {
  const places = findStatements(path, read(path))
  const loaded = places.length === 0 ? [] : await load(path, places)
  const statements: Statement[] = []
  const unknown: string[] = []
  for (const [index, place] of places.entries()) {
    const said = Object.entries(loaded[index]?.values() ?? {}).flatMap(([name, values]) =>
      values ? [[name, values]] : [],
    )
    const given = examples.flatMap((example) =>
      combinations(Object.fromEntries(said)).map((some) => ({ ...some, ...example })),
    )
    const missing = [...place.given.keys()].filter((name) => given.some((each) => !(name in each)))
    if (missing.length > 0) unknown.push(`${path}:${place.line} needs an example of ${missing.join(' and ')}`)
    else
      for (const text of new Set(given.map((each) => loaded[index]?.text(each) ?? ''))) statements.push({ place, text })
  }
  return { statements, unknown }
}
