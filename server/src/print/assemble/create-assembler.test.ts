import { plainPdf } from '@apply/converter/testing/pdfs'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { pageOf, printedView } from '../testing/printed-view.ts'
import { readCopy } from '../testing/read-copy.ts'
import { AssemblyFailure } from './assembly-thread.ts'
import { createAssembler } from './create-assembler.ts'

let printed: Uint8Array
beforeAll(async () => {
  printed = (await printedView(pageOf({ 'First Name': 'Zoë' }))).printed
})

const wanted = new AbortController().signal
const poisoned = new URL('../testing/poisoned-thread.ts', import.meta.url)

const open = (program?: URL, timeoutMs?: number) => {
  const assembler = createAssembler(program, timeoutMs)
  onTestFinished(assembler.close)
  return assembler
}

/** A copy that is only a print. */
const copyCalled = (title: string) => ({ printed, title, attachments: [] })

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

  await expect(assemble({ ...copyCalled('x'), printed: Buffer.from('no PDF') }, wanted)).rejects.toThrow(
    AssemblyFailure,
  )

  expect((await readCopy(await assemble(copyCalled('x'), wanted))).pages).toHaveLength(1)
})

test('PDF-06 a crashed thread fails its copy only, and the next copy gets a new thread', async () => {
  const { assemble } = open(poisoned)

  for (let round = 0; round < 2; round += 1)
    await expect(assemble(copyCalled('breaks'), wanted)).rejects.toThrow(AssemblyFailure)

  expect(await assemble(copyCalled('fine'), wanted)).toBeInstanceOf(Uint8Array)
})

test('PDF-06 a copy that exceeds its time is aborted and does not block the next one', async () => {
  const { assemble } = open(poisoned, 500)

  for (let round = 0; round < 2; round += 1)
    await expect(assemble(copyCalled('loops'), wanted)).rejects.toThrow(AssemblyFailure)
})

/** Longer than the test takes on any machine. */
const untilAborted = 600_000

test('PDF-18 copies that loop, break or are aborted end and delay no other copy', async () => {
  const { assemble } = open(poisoned, untilAborted)
  const [leaving, staying] = [new AbortController(), new AbortController()]

  const many = (title: string, signal = wanted) =>
    Promise.allSettled(Array.from({ length: 4 }, () => assemble(copyCalled(title), signal)))
  const looping = Promise.allSettled([assemble(copyCalled('loops'), staying.signal)])
  const aborted = many('loops', leaving.signal)
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']
  const fine = titles.map((title) => assemble(copyCalled(title), wanted))
  const broken = many('breaks')
  leaving.abort()

  const copies = await Promise.all((await Promise.all(fine)).map(readCopy))
  expect(copies.map(({ info }) => info.Title)).toEqual(titles)
  expect(await broken).toEqual(Array(4).fill({ status: 'rejected', reason: expect.any(AssemblyFailure) }))
  const ended = { status: 'rejected', reason: expect.objectContaining({ message: 'The job was aborted.' }) }
  expect(await aborted).toEqual(Array(4).fill(ended))
  staying.abort()
  expect(await looping).toEqual([ended])
})

test('PDF-18 too many copies at once are refused with a time to come back', async () => {
  const { assemble } = open(poisoned)
  const leaving = new AbortController()
  const waiting = Promise.allSettled(Array.from({ length: 104 }, () => assemble(copyCalled('loops'), leaving.signal)))

  const refused = assemble(copyCalled('one too many'), wanted)

  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 })
  leaving.abort()
  await waiting
  expect(await assemble(copyCalled('later'), wanted)).toBeInstanceOf(Uint8Array)
})

test('OPS-15 an aborted copy ends at once, and closing ends the others', async () => {
  const { assemble, close } = open(poisoned)
  const controller = new AbortController()

  const aborted = assemble(copyCalled('loops'), controller.signal)
  const others = Promise.allSettled(Array.from({ length: 6 }, () => assemble(copyCalled('loops'), wanted)))
  controller.abort()
  await expect(aborted).rejects.toThrow('aborted')
  await close()

  expect((await others).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
})
