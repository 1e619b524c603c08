import { execFile } from 'node:child_process'
import { constants, existsSync, realpathSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Script, scriptsOfLanguages } from '../docx/scripts.ts'

/** LibreOffice, and a Python that can control it. */
export type Office = { readonly soffice: string; readonly python: string }

type Deps = { readonly sofficePath: string | undefined; readonly searchPath?: string }

const names = ['soffice', 'libreoffice']
const otherPlaces = ['/Applications/LibreOffice.app/Contents/MacOS/soffice', '/opt/libreoffice/program/soffice']

const systemOffice = (searchPath: string): string | undefined => {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...otherPlaces].find(existsSync)
}

const canImportUno = (python: string): Promise<boolean> =>
  promisify(execFile)(python, ['-c', 'import uno'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** The Python that LibreOffice brings, on macOS in a folder of its own, else that of the system. */
const findPython = async (soffice: string): Promise<string | undefined> => {
  const folder = dirname(realpathSync(soffice))
  const brought = ['python', '../Resources/python'].map((name) => join(folder, name))
  const candidates = [...brought, '/usr/bin/python3', 'python3']
  for (const python of candidates) if (await canImportUno(python)) return python
  return undefined
}

/** The LibreOffice of the setting, else the one of this machine, else none. */
export const findOffice = async ({ sofficePath, searchPath }: Deps): Promise<Office | undefined> => {
  if (sofficePath !== undefined)
    await access(sofficePath, constants.X_OK).catch(() => {
      throw new Error('SOFFICE_PATH names a program that cannot be run.')
    })
  const soffice = sofficePath ?? systemOffice(searchPath ?? process.env.PATH ?? '')
  const python = soffice && (await findPython(soffice))
  if (soffice && python) return { soffice, python }
  if (sofficePath !== undefined)
    throw new Error('SOFFICE_PATH names a LibreOffice that no Python can talk to: its package python3-uno is missing.')
  return undefined
}

/** The environment of LibreOffice and of programs that are asked about its fonts. */
export const officeEnvironment = (): Readonly<Record<string, string>> => {
  const { PATH = '', FONTCONFIG_FILE } = process.env
  return { PATH, LANG: 'en_US.UTF-8', ...(FONTCONFIG_FILE !== undefined && { FONTCONFIG_FILE }) }
}

/** The scripts that LibreOffice can write with the fonts of this machine; none without fontconfig. */
export const supportedScripts = async (): Promise<readonly Script[]> => {
  const listed = await promisify(execFile)('fc-list', [':', 'lang'], { env: officeEnvironment() }).then(
    ({ stdout }) => stdout,
    () => '',
  )
  return scriptsOfLanguages(new Set(listed.split(/[\n|]|:lang=/)))
}
