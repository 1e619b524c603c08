import { execFile } from 'node:child_process'
import { constants, existsSync, realpathSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** LibreOffice and a Python that can talk to it. */
export type Office = { readonly soffice: string; readonly python: string }

type Deps = { readonly sofficePath: string | undefined; readonly searchPath?: string }

const names = ['soffice', 'libreoffice']
const elsewhere = ['/Applications/LibreOffice.app/Contents/MacOS/soffice', '/opt/libreoffice/program/soffice']

const systemOffice = (searchPath: string): string | undefined => {
  const folders = searchPath.split(delimiter).filter(Boolean)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere].find(existsSync)
}

const canTalk = (python: string): Promise<boolean> =>
  promisify(execFile)(python, ['-c', 'import uno'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

/** Its own Python if it brings one, else that of the system. */
const findPython = async (soffice: string): Promise<string | undefined> => {
  const candidates = [join(dirname(realpathSync(soffice)), 'python'), '/usr/bin/python3', 'python3']
  for (const python of candidates) if (await canTalk(python)) return python
  return undefined
}

/** The office of the setting, else that of this machine, else none. */
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
