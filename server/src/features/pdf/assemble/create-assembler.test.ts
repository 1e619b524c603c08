import { plainPdf } from '@apply/converter/testing/pdfs'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { pageOf, printedView } from '../testing/printed-view.ts'
import { readCopy } from '../testing/read-copy.ts'
import { createAssembler } from './create-assembler.ts'

let printed: Uint8Array
beforeAll(async () => {
  printed = (await printedView(pageOf({ 'First Name': 'Zoë' }))).printed
})

const wanted = new AbortController().signal

const open = (program?: URL, timeoutMs?: number) => {
  const assembler = createAssembler(program, timeoutMs)
  onTestFinished(assembler.close)
  return assembler
}

test('PDF-06 copies assembled concurrently get their own documents', async () => {
  const { assemble } = open()
  const pdf = await plainPdf()

  const copies = await Promise.all(
    ['One', 'Two'].map((title) => assemble({ printed, title, attachments: [{ title, pdf }] }, wanted)),
  )

  const titles = copies.map(async (copy) => (await readCopy(copy)).bookmarks.at(-1))
  expect(await Promise.all(titles)).toEqual(['One', 'Two'])
})

test('PDF-06 a broken print fails alone, and the next copy succeeds', async () => {
  const { assemble } = open()

  await expect(assemble({ printed: Buffer.from('no PDF'), title: 'x', attachments: [] }, wanted)).rejects.toThrow()

  expect((await readCopy(await assemble({ printed, title: 'x', attachments: [] }, wanted))).pages).toHaveLength(1)
})

test('PDF-06 a crashed thread fails its copy only, and the next copy gets a new thread', async () => {
  const { assemble } = open(new URL('../testing/breaking-thread.ts', import.meta.url))

  for (let round = 0; round < 2; round += 1)
    await expect(assemble({ printed, title: 'x', attachments: [] }, wanted)).rejects.toThrow('broke')
})

test('PDF-06 a copy that exceeds its time is aborted and does not block the next one', async () => {
  const { assemble } = open(new URL('../testing/looping-thread.ts', import.meta.url), 500)

  for (let round = 0; round < 2; round += 1)
    await expect(assemble({ printed, title: 'x', attachments: [] }, wanted)).rejects.toThrow('The thread ended.')
})

test('OPS-15 an aborted copy ends at once', async () => {
  const { assemble } = open(new URL('../testing/looping-thread.ts', import.meta.url))
  const controller = new AbortController()

  const assembling = assemble({ printed, title: 'x', attachments: [] }, controller.signal)
  controller.abort()

  await expect(assembling).rejects.toThrow('The thread ended.')
})
