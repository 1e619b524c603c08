import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { convertInProcess } from '../testing/convert-in-process.ts'
import { expectSound } from '../testing/expect-sound.ts'
import { missingFrom, wordsOf } from '../testing/words-of-docx.ts'
import { createWordLayout } from './word-layout.ts'

const folder = join(import.meta.dirname, '../testing/word')
const documents = (kind: string) =>
  readdirSync(join(folder, kind)).map((name) => [name, readFileSync(join(folder, kind, name))] as const)

const layout = createWordLayout()
afterAll(() => layout.close())

const convert = (docx: Buffer) => convertInProcess(docx, 'a.docx', layout)

test.each(documents('shown'))('DOC-25 every word of %s is in the PDF', async (_name, docx) => {
  const { pages } = await expectSound(await convert(docx))

  expect(missingFrom(pages.map(({ text }) => text).join(' '), await wordsOf(docx))).toEqual([])
})

const failures: Readonly<Record<string, string>> = {
  'chart-from-libreoffice.docx': 'chart',
  'form-control-from-libreoffice.docx': 'embeddedObject',
  'tracked-changes-from-libreoffice.docx': 'trackedChanges',
  'tracked-changes.docx': 'trackedChanges',
}

test.each(documents('refused'))('DOC-26 %s is refused with the reason', async (name, docx) => {
  await expect(convert(docx)).rejects.toMatchObject({ failure: failures[name] })
})
