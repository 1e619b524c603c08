import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConversionFailure, Unconvertible } from '../conversion-messages.ts'
import type { DocxLayout } from '../docx-layout.ts'
import { createFonts, type Fonts } from '../fonts/create-fonts.ts'
import type { FontSource } from '../fonts/world-fonts.ts'
import { createTypst, type Typst } from '../typst/create-typst.ts'
import { TypstFailure } from '../typst/typst-failure.ts'
import { ConversionDied } from '../within-limits.ts'
import { type TwinName, twinNames } from './font-twins.ts'
import type { WordFiles } from './word-files.ts'

const template = join(import.meta.dirname, 'template.typ')

const sourceOf = (family: TwinName): FontSource => {
  const file = (style: string) => `${style}/${family}_${style}.ttf`
  return {
    family,
    package: `@expo-google-fonts/${family.toLowerCase()}`,
    files: [file('400Regular'), file('400Regular_Italic'), file('700Bold'), file('700Bold_Italic')],
  }
}

/** Fonts that are as wide as those a document names, and others for every letter that they lack. */
const createDocumentFonts = () => {
  const twins = new Map<TwinName, Fonts>(twinNames.map((name) => [name, createFonts([sourceOf(name)])]))
  const world = createFonts()
  return async ({ characters, fonts }: WordFiles['resources']) => {
    const named = await Promise.all(fonts.map((name) => twins.get(name)?.forText(characters)))
    const { families, files, uncovered } = await world.forText(characters)
    const isNowhere = (code: number) => named.every((font) => font?.uncovered.has(code) ?? true)
    if ([...uncovered].some(isNowhere)) throw new Unconvertible('letters')
    return { families, files: [...named.flatMap((font) => font?.files ?? []), ...files] }
  }
}

const deaths: Readonly<Record<TypstFailure['reason'], ConversionFailure>> = {
  tooLong: 'tookTooLong',
  tooMuchMemory: 'tooMuchMemory',
  aborted: 'gaveUp',
  broken: 'unknownContent',
}

/** What Typst refuses it refuses each time; what took too much may go better at another time. */
const explained = (error: unknown): unknown => {
  if (!(error instanceof TypstFailure)) return error
  if (error.reason === 'broken') return new Unconvertible('unknownContent', error)
  return new ConversionDied(deaths[error.reason], error.message)
}

/** Less than a conversion has as a whole. */
const timeoutMs = 20_000

/** Sets documents with Typst, for machines without LibreOffice and for letters that it has no fonts for. */
export const wordLayout = (typst: Typst = createTypst({ timeoutMs, keepsThread: true })): DocxLayout => {
  const fontsFor = createDocumentFonts()
  return {
    layOut: async ({ output, read }, signal) => {
      const warming = typst.warm()
      warming.catch(() => undefined)
      const { document, resources, pictures } = await read()
      const { families, files: fonts } = await fontsFor(resources)
      const files = new Map<string, Uint8Array>([
        ['/document.json', document],
        ['/fonts.json', Buffer.from(JSON.stringify(families))],
        ...[...pictures].map(([name, bytes]) => [`/${name}`, bytes] as const),
      ])
      const job = { template: await readFile(template, 'utf8'), files, fonts }
      const pdf = await typst.compile(job, signal).catch((error: unknown) => {
        throw explained(error)
      })
      await writeFile(output, pdf)
    },
    close: typst.close,
  }
}
