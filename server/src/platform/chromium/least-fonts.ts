import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fillOnce } from '../fill-once.ts'
import { woffToTtf } from '../fonts/woff-to-ttf.ts'
import { cacheFolder } from './cache-folder.ts'

const packed = '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'
const systemFonts = '/etc/fonts/fonts.conf'

const fontList = (folder: string, others: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${others}
  <dir>${folder}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** The lists name the folder in which the font will lie at last. */
const writeFonts = async (folder: string, unfinished: string): Promise<void> => {
  const woff = await readFile(createRequire(import.meta.url).resolve(packed))
  await writeFile(join(unfinished, 'noto-sans.ttf'), woffToTtf(woff))
  await writeFile(
    join(unfinished, 'fonts.conf'),
    fontList(folder, `<include ignore_missing="yes">${systemFonts}</include>`),
  )
  await writeFile(join(unfinished, 'no-system-fonts.conf'), fontList(folder, ''))
}

type Needs = {
  readonly dataDir: string
  /** Leaves out what this machine has, as if it had none. */
  readonly withoutSystemFonts?: boolean
}

/** A browser that finds no font at all draws no letter, not even those of the fonts that a page brings; it is given one. */
export const leastFonts = async ({ dataDir, withoutSystemFonts }: Needs): Promise<Readonly<Record<string, string>>> => {
  const folder = join(await cacheFolder(dataDir), 'least-fonts')
  await fillOnce(folder, (unfinished) => writeFonts(folder, unfinished))
  return { FONTCONFIG_FILE: join(folder, withoutSystemFonts ? 'no-system-fonts.conf' : 'fonts.conf') }
}
