import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocxLayout } from '../convert-docx.ts'
import { type ConversionFailure, isConversionFailure, RetryableFailure, Unconvertible } from '../failures.ts'
import { createFonts, type Fonts } from '../fonts/create-fonts.ts'
import type { FontSource } from '../fonts/font-sources.ts'
import { createTypst, type Typst } from '../typst/create-typst.ts'
import { TypstFailure } from '../typst/typst-job.ts'
import { type SubstituteFont, substituteFonts } from './run-style.ts'
import type { WordFiles } from './word-files.ts'

const template = join(import.meta.dirname, 'template.typ')
const equations = join(import.meta.dirname, 'equation.typ')

const sourceOf = (family: SubstituteFont): FontSource => {
  const file = (style: string) => `${style}/${family}_${style}.ttf`
  return {
    family,
    package: `@expo-google-fonts/${family.toLowerCase()}`,
    files: [file('400Regular'), file('400Regular_Italic'), file('700Bold'), file('700Bold_Italic')],
  }
}

const mathFont: FontSource = {
  family: 'STIX Two Math',
  package: '@fontsource/stix-two-math',
  files: ['files/stix-two-math-latin-400-normal.woff'],
}

/** The substitute fonts that a document needs, and other fonts for every character that they lack. */
const createDocumentFonts = () => {
  const substitutes = new Map<SubstituteFont, Fonts>(
    substituteFonts.map((name) => [name, createFonts([sourceOf(name)])]),
  )
  const others = createFonts()
  const mathematics = createFonts([mathFont])
  return async ({ characters, mathCharacters, fonts }: WordFiles['resources']) => {
    const all = characters + mathCharacters
    const named = await Promise.all(fonts.map((name) => substitutes.get(name)?.forText(all)))
    const math = mathCharacters === '' ? undefined : await mathematics.forText(mathCharacters)
    const { families, files, uncovered } = await others.forText(all)
    const isMissing = (character: string) => {
      const code = character.codePointAt(0) ?? 0
      return uncovered.has(code) && named.every((font) => font?.uncovered.has(code) ?? true)
    }
    const isMissingInMath = (character: string) =>
      isMissing(character) && math?.uncovered.has(character.codePointAt(0) ?? 0)
    if ([...characters].some(isMissing) || [...mathCharacters].some(isMissingInMath)) throw new Unconvertible('letters')
    return { families, files: [...named, math].flatMap((font) => font?.files ?? []).concat(files) }
  }
}

/** The template refuses with the name of a failure. */
const refusalIn = ({ message }: TypstFailure): ConversionFailure => {
  const named = /assertion failed: (\w+)/.exec(message)?.[1]
  return isConversionFailure(named) ? named : 'unknownContent'
}

/** A refusal, and too much processor time or memory, depend on the document alone; other failures on the machine. */
const toConversionError = (error: unknown): unknown => {
  if (!(error instanceof TypstFailure)) return error
  switch (error.reason) {
    case 'broken':
      return new Unconvertible(refusalIn(error), error)
    case 'tooMuchCpu':
      return new Unconvertible('tookTooLong', error)
    case 'tooLong':
      return new RetryableFailure('tookTooLong', error.message)
    case 'tooMuchMemory':
      return new Unconvertible('tooMuchMemory', error)
    case 'aborted':
      return new RetryableFailure('gaveUp', error.message)
  }
}

/** Less than the limits of the whole conversion. */
const limits = { timeoutMs: 20_000, maxCpuMs: 15_000 }

/** Lays out documents with Typst. */
export const createWordLayout = (typst: Typst = createTypst(limits)): DocxLayout => {
  const fontsFor = createDocumentFonts()
  return {
    layOut: async ({ output, read }, signal) => {
      // Prepared while the child reads the document; a failure shows when the thread is used.
      typst.warm().catch(() => undefined)
      const { document, resources, pictures } = await read()
      const { families, files: fonts } = await fontsFor(resources)
      const files = new Map<string, Uint8Array>([
        ['/document.json', document],
        ['/equation.typ', await readFile(equations)],
        ['/fonts.json', Buffer.from(JSON.stringify(families))],
        ...[...pictures].map(([name, bytes]) => [`/${name}`, bytes] as const),
      ])
      const job = { template: await readFile(template, 'utf8'), files, fonts }
      const pdf = await typst.compile(job, signal).catch((error: unknown) => {
        throw toConversionError(error)
      })
      await writeFile(output, pdf)
    },
    close: typst.close,
  }
}
