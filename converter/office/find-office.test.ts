import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findOffice } from './find-office.ts'

const addProgram = async (folder: string, name: string) => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), '#!/bin/sh\nexit 0\n')
  await chmod(join(folder, name), 0o755)
}

const folderWith = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'test-office-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await addProgram(folder, name)
  return folder
}

test('OPS-09 finds no LibreOffice without SOFFICE_PATH on a machine without one', async () => {
  expect(await findOffice({ sofficePath: undefined, searchPath: await folderWith('writer') })).toBeUndefined()
})

test('OPS-09 a SOFFICE_PATH that cannot be run is reported', async () => {
  await expect(findOffice({ sofficePath: '/nowhere/soffice' })).rejects.toThrow(
    'SOFFICE_PATH names a program that cannot be run.',
  )
})

const officeFolder = async () => {
  const folder = await folderWith('soffice')
  await addProgram(folder, 'python')
  return folder
}

test('OPS-09 uses the LibreOffice of this machine only without SOFFICE_PATH', async () => {
  const [folder, other] = [await officeFolder(), await officeFolder()]
  const searchPath = `/nowhere:${folder}`

  const found = await findOffice({ sofficePath: undefined, searchPath })
  const named = await findOffice({ sofficePath: join(other, 'soffice'), searchPath })

  expect([found?.soffice, named?.soffice]).toEqual([join(folder, 'soffice'), join(other, 'soffice')])
})

test('OPS-09 uses the LibreOffice of SOFFICE_PATH with its own Python', async () => {
  const folder = await officeFolder()

  const found = await findOffice({ sofficePath: join(folder, 'soffice') })

  expect(found).toEqual({ soffice: join(folder, 'soffice'), python: join(folder, 'python') })
})

test('OPS-09 uses the Python that LibreOffice brings in a folder of its own, as on macOS', async () => {
  const folder = await folderWith('soffice')
  const programs = join(folder, 'Contents/MacOS')
  await addProgram(programs, 'soffice')
  await addProgram(join(folder, 'Contents/Resources'), 'python')

  const found = await findOffice({ sofficePath: join(programs, 'soffice') })

  expect(found?.python).toBe(join(folder, 'Contents/Resources/python'))
})
