import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DocxLayout } from '../converter/convert-docx.ts'
import { createConverter } from '../converter/host/create-converter.ts'
import { docxOf, paragraph } from '../converter/testing/docx-of.ts'
import { endlessPdf } from '../converter/testing/pdfs.ts'
import { megabyteJpeg, megabytePng, pixelBomb } from '../converter/testing/pictures.ts'
import { createWordLayout } from '../converter/word/word-layout.ts'
import { conversionFiles } from '../converter/work-folder.ts'
import { servedUnderAttack } from './convert/served-under-attack.ts'
import { median, verdict } from './figures.ts'
import { sized } from './sizes.ts'

const rounds = sized(7, 1)
const warmUpRounds = sized(1, 0)
const neverAborted = new AbortController().signal
const folder = await mkdtemp(join(tmpdir(), 'bench-convert-'))

/** On a quiet server: a child that has waited a second has loaded the code for documents as well. */
const quietMs = sized(2_000, 0)

const timeConversions = async (layout: DocxLayout, name: string, bytes: Buffer, program?: string): Promise<number> => {
  const converter = createConverter({ layout, ...(program && { program }) })
  const times: number[] = []
  await writeFile(join(folder, conversionFiles.source), bytes)
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    await converter.ready()
    await pause(quietMs)
    const started = performance.now()
    await converter.convert(folder, name, neverAborted)
    if (round >= 0) times.push(performance.now() - started)
  }
  await converter.close()
  return median(times)
}

const timeCheck = fileURLToPath(new URL('./convert/time-check.ts', import.meta.url))

/** What the check of the file in the folder takes of a processor, which says more than its time on a busy machine. */
const processorTime = (name: string): number => {
  const files = [join(folder, conversionFiles.source), join(folder, conversionFiles.pdf)]
  const times = Array.from({ length: rounds }, () =>
    Number(spawnSync(process.execPath, [timeCheck, name, ...files], { encoding: 'utf8' }).stdout),
  )
  return median(times)
}

const noLayout: DocxLayout = { layOut: () => Promise.reject(new Error('No layout.')), close: async () => undefined }

console.log('Pictures of 1 MB, in a process of their own that was ready')
const pictures = [
  ['photo.png', await megabytePng()],
  ['photo.jpg', await megabyteJpeg()],
] as const
for (const [name, bytes] of pictures.slice(0, sized(pictures.length, 1))) {
  const time = await timeConversions(noLayout, name, bytes)
  verdict(`${name} of ${Math.round(bytes.length / 1000)} kB`, `${time.toFixed(1)} ms`, time <= 100, 'at most 100 ms')
}

console.log('\nA docx of one page, warm')
const docx = await docxOf({ body: Array(30).fill(paragraph('A line of a transcript.')).join('') })
const docxTime = await timeConversions(createWordLayout(), 'a.docx', docx)
verdict('docx of one page', `${docxTime.toFixed(0)} ms`, docxTime <= 200, 'at most 200 ms')

// The page that the built-in converter has just made.
console.log('\nWhat the check of every copy adds, for a page')
const unchecked = fileURLToPath(new URL('./convert/unchecked-child.ts', import.meta.url))
const pages = [
  ['page.pdf', await readFile(join(folder, conversionFiles.pdf))],
  ['photo.jpg', await megabyteJpeg()],
  ['photo.png', await megabytePng()],
  ['page.docx', docx],
] as const
for (const [name, bytes] of pages.slice(0, sized(pages.length, 1))) {
  const without = await timeConversions(createWordLayout(), name, bytes, unchecked)
  const checked = await timeConversions(createWordLayout(), name, bytes)
  const added = checked - without
  const figure = `${added.toFixed(0)} ms, ${checked.toFixed(0)} with and ${without.toFixed(0)} ms without it; ${processorTime(name).toFixed(0)} ms of processor time`
  verdict(name, figure, added <= 100, 'at most 100 ms')
}

const attacks = [
  {
    title: 'a PDF of 10,000 pages is refused, whose headers give nothing away, so that each takes a process',
    bombs: { 'bomb.pdf': endlessPdf() },
  },
  {
    title: 'a zip bomb and a pixel bomb are refused',
    bombs: {
      'bomb.docx': await docxOf({ parts: { 'word/media/bomb.xml': Buffer.alloc(60_000_000, 'a') } }),
      'bomb.png': pixelBomb(),
    },
  },
]
for (const { title, bombs } of attacks.slice(0, sized(attacks.length, 1))) {
  console.log(`\nPUT /api/answer while ${title}`)
  await servedUnderAttack(bombs)
}
await rm(folder, { recursive: true, force: true })
process.exit()
