import { expect, test } from 'vitest'
import { docxOf } from '../../converter/testing/docx-of.ts'
import { expectSound } from '../../converter/testing/expect-sound.ts'
import { countingListener, hostileDocx } from '../../converter/testing/hostile-docx.ts'
import { activePdf, encryptedPdf, endlessPdf, rawPdf } from '../../converter/testing/pdfs.ts'
import { phonePhoto, pixelBomb } from '../../converter/testing/pictures.ts'
import { sizes } from '../sizes.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import type { ProofStudent } from '../world/student.ts'
import { convert, newUploader } from '../world/upload.ts'

const longestTurn = 50 * sizes.slowness

type Files = Readonly<Record<string, Buffer>>

const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const thatFail = async (): Promise<Files> => ({
  'program.pdf': Buffer.from('\u007fELF\u0002\u0001\u0001 not a pdf'),
  'page.png': Buffer.from('<html><script>alert(1)</script></html>'),
  'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'macro.docx': await docxOf({ mainType: macros }),
  'bomb.docx': await docxOf({ parts: { 'word/big.xml': Buffer.alloc(sizes.bombBytes) } }),
  'bomb.png': pixelBomb(),
  'pages.pdf': endlessPdf(),
  'locked.pdf': await encryptedPdf({ userPassword: 'x' }),
  'loop.pdf': rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
})

const thatComeOutClean = async (listener: string, folder: string): Promise<Files> => ({
  'active.pdf': await activePdf(),
  'photo.jpg': await phonePhoto(6),
  'links.docx': await hostileDocx(listener, folder),
})

/** What the student downloads is an attachment that can run nothing and tells nothing of its maker. */
const expectInert = async ({ url, cookie }: ProofStudent): Promise<void> => {
  const file = await fetch(`${url}/api/pdf/document-answer/homeschool/file`, { headers: { cookie: cookie() } })
  const pdf = new Uint8Array(await file.arrayBuffer())
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  expect((await expectSound(pdf)).scripts).toBeFalsy()
  const raw = Buffer.from(pdf).toString('latin1')
  expect(raw).not.toMatch(/\/(JavaScript|Launch|EmbeddedFile|GPS|OpenAction|Author)\b|Exif/)
}

type Outcome = { readonly file: string; readonly ms: number }

/** Has all files converted one after the other; a clean one is looked at as its student gets it. */
const convertAll = async (student: ProofStudent, failing: Files, clean: Files): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const [file, bytes] of Object.entries({ ...failing, ...clean })) {
    const since = performance.now()
    const { status, message } = await convert(student, bytes, file)
    outcomes.push({ file, ms: Math.round(performance.now() - since) })
    const isClean = file in clean
    expect([file, status, message === ''], message).toEqual([file, isClean ? 'COMPLETED' : 'FAILED', isClean])
    if (isClean) await expectInert(student)
  }
  return outcomes
}

const surviveHostileFiles = async (product: Product): Promise<void> => {
  const student = await newUploader(product)
  const listener = await countingListener()
  const [failing, clean] = [await thatFail(), await thatComeOutClean(listener.url, product.dataDir)]
  await product.watchLoop()

  const outcomes = await convertAll(student, failing, clean)

  const turn = Math.round(await product.longestTurn())
  expect(listener.calls()).toBe(0)
  expect(turn).toBeLessThan(longestTurn)
  listener.close()
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms)[0]
  const counted = `${Object.keys(failing).length} files failed in words, ${Object.keys(clean).length} came out clean`
  const times = `slowest ${slowest?.ms} ms ${slowest?.file}, longest turn ${turn} ms`
  printLine(`U3–U8 U11: ${counted}, no packet left; ${times}`)
}

export const hostileFileCases = (use: () => Product): void => {
  test('U3 U5 U6 U7 U8 U11 hostile files fail in words or come out clean, and the event loop never stalls', () =>
    surviveHostileFiles(use()))
}
