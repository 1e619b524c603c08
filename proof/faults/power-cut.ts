import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { storedBeside } from '../world/stored-files.ts'
import { type Form, newUploader, settled, uploadForm } from '../world/upload.ts'

const run = (program: string, ...args: readonly string[]) => execFileSync(program, args, { stdio: 'pipe' })

/** A file that can be mounted as a disk; undefined where this machine does not allow that. */
const newDisk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-disk-'))
  const [image, mounted] = [join(folder, 'disk'), join(folder, 'mounted')]
  const remove = () => rmSync(folder, { recursive: true, force: true })
  await mkdir(mounted)
  try {
    run('truncate', '-s', '32M', image)
    run('mkfs.ext4', '-q', '-F', image)
    run('mount', '-o', 'loop', image, mounted)
    run('umount', mounted)
    return { folder, image, mounted, remove }
  } catch {
    remove()
    return undefined
  }
}

const disk = process.platform === 'linux' && process.getuid?.() === 0 ? await newDisk() : undefined
if (!disk) printLine('SKIPPED: the case of a power cut needs root on Linux, mkfs.ext4 and a loop device.')

/** Puts a data folder on a disk of its own, which writes by itself only after minutes; returns how to undo that. */
export const mountDisk = (dataDir: string): (() => void) => {
  if (!disk) return () => undefined
  const { image, remove } = disk
  run('mount', '-o', 'loop,commit=600', image, dataDir)
  return () => {
    run('umount', dataDir)
    remove()
  }
}

/** What is on the disk of a machine whose power is cut at this moment. */
const afterPowerCut = async ({ folder, image, mounted }: NonNullable<typeof disk>, form: Form) => {
  const copy = join(folder, 'copy')
  copyFileSync(image, copy)
  run('mount', '-o', 'loop', copy, mounted)
  try {
    return await storedBeside(mounted, form)
  } finally {
    run('umount', mounted)
  }
}

const surviveCut = async (product: Product): Promise<void> => {
  if (!disk) return
  const student = await newUploader(product)
  const [form, original] = [await uploadForm(student), await plainPdf()]

  const posted = await postForm(form, fileOf(new Uint8Array(original)), product.url)
  const uploaded = await afterPowerCut(disk, form)

  expect(posted.status).toBe(204)
  expect(uploaded).toEqual([{ key: form.fields.key, content: original }])
  await student.send('POST', '/api/pdf/document-answer/homeschool', { file_key: form.fields.key, file_name: 'a.pdf' })
  expect((await settled(student)).status).toBe('COMPLETED')
  const converted = await afterPowerCut(disk, form)
  expect(converted.filter(({ content }) => content.equals(original)).length).toBeGreaterThanOrEqual(1)
  expect(converted.filter(({ content }) => /%%EOF\s*$/.test(content.toString('latin1'))).length).toBeGreaterThanOrEqual(
    2,
  )
  printLine('R21: the uploaded file and its PDF were whole on the disk as it was at the moment of the acknowledgement')
}

export const powerCutCases = (use: () => Product): void => {
  test.skipIf(!disk)('R21 an acknowledged upload and its converted PDF survive a power cut', () => surviveCut(use()))
}
