import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { type Coverage, coverageOf, woffToTtf } from './font-file.ts'
import { type FontSource, fontSources } from './font-sources.ts'

type FontSelection = {
  /** The families that the text needs, in the order in which a glyph is searched. */
  readonly families: readonly string[]
  /** The files of these families, in shared memory. */
  readonly files: readonly Uint8Array[]
  /** The code points for which none of our fonts has a glyph. */
  readonly uncovered: ReadonlySet<number>
}

export type Fonts = {
  /** Loads only the fonts that a text needs; each file is read once. */
  readonly forText: (text: string) => Promise<FontSelection>
}

type Loaded = { readonly files: readonly Uint8Array[]; readonly coverage: Coverage }

const require = createRequire(import.meta.url)

/** A package may not export its font files, so its folder is derived from its entry point. */
const folderOf = (name: string): string => {
  const entry = require.resolve(name)
  const inside = join('node_modules', ...name.split('/')) + sep
  return entry.slice(0, entry.lastIndexOf(inside) + inside.length)
}

const shared = (bytes: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

const loadFile = async (path: string): Promise<Uint8Array> => {
  const bytes = await readFile(path)
  return shared(path.endsWith('.woff') ? woffToTtf(bytes) : bytes)
}

const load = async ({ package: name, files }: FontSource): Promise<Loaded> => {
  const folder = folderOf(name)
  const [first, ...others] = files
  const regular = await loadFile(join(folder, first))
  const rest = await Promise.all(others.map((file) => loadFile(join(folder, file))))
  return { files: [regular, ...rest], coverage: coverageOf(regular) }
}

const lineBreaksAndTabs = new Set([9, 10, 13])
/** Characters that only affect the shaping of their neighbours. */
const isInvisible = /\p{Default_Ignorable_Code_Point}|\p{White_Space}/u

/** Some fonts map control characters to a blank glyph; they count as uncovered in every font. */
const isControl = (character: string): boolean =>
  /\p{Cc}/u.test(character) && !lineBreaksAndTabs.has(character.codePointAt(0) ?? 0)

/** The fonts of this process. The first source is always used; the others only where a text needs them. */
export const createFonts = (sources: readonly FontSource[] = fontSources): Fonts => {
  const loaded = new Map<FontSource, Promise<Loaded>>()

  const loadOnce = (source: FontSource): Promise<Loaded> => {
    const known = loaded.get(source) ?? load(source)
    loaded.set(source, known)
    known.catch(() => loaded.delete(source))
    return known
  }

  return {
    forText: async (text) => {
      const all = [...new Set(text)]
      const controls = all.filter(isControl)
      const missing = new Set(all.filter((character) => !/\p{Cc}/u.test(character) && !isInvisible.test(character)))
      const taken: { readonly family: string; readonly files: readonly Uint8Array[] }[] = []
      for (const source of sources) {
        const isFirst = taken.length === 0
        const isWanted = [...missing].some((character) => source.letters?.test(character) ?? true)
        if (!isFirst && !isWanted) continue
        const { files, coverage } = await loadOnce(source)
        const covered = [...missing].filter((character) => coverage.has(character.codePointAt(0) ?? 0))
        if (isFirst || covered.length > 0) taken.push({ family: source.family, files })
        for (const character of covered) missing.delete(character)
      }
      return {
        families: taken.map(({ family }) => family),
        files: taken.flatMap(({ files }) => files),
        uncovered: new Set([...controls, ...missing].map((character) => character.codePointAt(0) ?? 0)),
      }
    },
  }
}
