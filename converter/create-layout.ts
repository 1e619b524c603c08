import type { BaseLogger } from 'pino'
import type { DocxLayout } from './docx-layout.ts'
import { findOffice, type Office } from './office/find-office.ts'
import { officeLayout } from './office/office-layout.ts'
import { officeScripts } from './office/office-scripts.ts'
import { wordLayout } from './word/word-layout.ts'

type Deps = {
  readonly sofficePath: string | undefined
  readonly log: Pick<BaseLogger, 'info'>
}

/** LibreOffice for what its fonts can write, and the built-in converter, which brings fonts along, for everything else. */
const officeFirst = async (office: Office, builtIn: DocxLayout): Promise<DocxLayout> => {
  const [layout, known] = [officeLayout(office), await officeScripts()]
  return {
    layOut: (job, signal) =>
      (job.scripts.every((script) => known.includes(script)) ? layout : builtIn).layOut(job, signal),
    close: async () => {
      await Promise.all([layout.close(), builtIn.close()])
    },
  }
}

const chooseLayout = async ({ sofficePath, log }: Deps): Promise<DocxLayout> => {
  const office = await findOffice({ sofficePath })
  log.info(office ? 'Documents are laid out by LibreOffice.' : 'Documents are laid out by the built-in converter.')
  const builtIn = wordLayout()
  return office ? officeFirst(office, builtIn) : builtIn
}

/** LibreOffice where there is one, else the built-in converter. Only an office that a setting names is looked for before the first document. */
export const createLayout = async (deps: Deps): Promise<DocxLayout> => {
  let chosen: Promise<DocxLayout> | undefined
  const choose = () => {
    chosen ??= chooseLayout(deps)
    return chosen
  }
  if (deps.sofficePath !== undefined) await choose()
  return {
    layOut: async (job, signal) => (await choose()).layOut(job, signal),
    close: async () => (await chosen)?.close(),
  }
}
