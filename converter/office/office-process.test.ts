import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOfficeLayout } from '../host/create-layout.ts'
import { layOutWith } from '../testing/convert-in-process.ts'
import { docxOf, paragraph } from '../testing/docx-of.ts'
import { childProcessesOf, isAlive } from '../testing/processes.ts'
import { removeAbandonedFolders } from '../work-folder.ts'
import { findOffice, type Office } from './find-office.ts'

const office = await findOffice({ sofficePath: undefined })
const owner = new URL('../testing/office-owner.ts', import.meta.url)

test.skipIf(!office)('DOC-18 LibreOffice ends when the process that started it is killed', async () => {
  const child = fork(owner, { execArgv: [] })
  onTestFinished(removeAbandonedFolders)
  const [{ pid }] = await once(child, 'message')
  expect(isAlive(pid)).toBe(true)

  child.kill('SIGKILL')

  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 120_000 })
})

const layoutOf = (found: Office | undefined, residentMegabytes: number) => {
  if (!found) throw new Error('There is no LibreOffice.')
  return createOfficeLayout(found, { timeoutMs: 600_000, maxCpuMs: 600_000, residentMegabytes })
}

test.skipIf(!office)('DOC-18 LibreOffice is ended when it uses too much memory', async () => {
  const layout = layoutOf(office, 20)
  onTestFinished(layout.close)
  const docx = await docxOf({ body: paragraph('Text').repeat(20_000) })

  await expect(layOutWith(layout)(docx)).rejects.toMatchObject({ failure: 'tooMuchMemory' })
})

test.skipIf(!office)('OPS-15 a document that is aborted before its turn does not end LibreOffice', async () => {
  const layout = layoutOf(office, 1_500)
  onTestFinished(layout.close)
  const docx = await docxOf()
  await layOutWith(layout)(docx)
  const before = childProcessesOf(process.pid)

  await expect(layOutWith(layout, { signal: AbortSignal.abort() })(docx)).rejects.toMatchObject({ failure: 'gaveUp' })

  expect(childProcessesOf(process.pid)).toEqual(before)
})

test.skipIf(!office)('DOC-18 LibreOffice leaves no file of a document behind when it is ended', async () => {
  const layout = layoutOf(office, 1_500)
  const ofOffice = async () => (await readdir('/tmp')).filter((name) => name.startsWith('lu'))
  const before = await ofOffice()
  await layOutWith(layout)(await docxOf())

  await layout.close()

  expect(await ofOffice()).toEqual(before)
})
