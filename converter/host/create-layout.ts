import type { BaseLogger } from 'pino'
import type { DocxLayout } from '../docx-layout.ts'
import { findOffice, type Office, supportedScripts } from '../office/find-office.ts'
import { createOfficeLayout } from '../office/office-layout.ts'
import { createWordLayout } from '../word/word-layout.ts'

type Deps = {
  readonly sofficePath: string | undefined
  readonly log: Pick<BaseLogger, 'info'>
}

/** LibreOffice for scripts that its fonts have; the built-in converter, which brings its fonts, for all others. */
const officeFirst = async (office: Office, builtIn: DocxLayout): Promise<DocxLayout> => {
  const [layout, supported] = [createOfficeLayout(office), await supportedScripts()]
  return {
    layOut: (job, signal) =>
      (job.scripts.every((script) => supported.includes(script)) ? layout : builtIn).layOut(job, signal),
    close: async () => {
      await Promise.all([layout.close(), builtIn.close()])
    },
  }
}

const chooseLayout = async ({ sofficePath, log }: Deps): Promise<DocxLayout> => {
  const office = await findOffice({ sofficePath })
  log.info(office ? 'Documents are laid out by LibreOffice.' : 'Documents are laid out by the built-in converter.')
  const builtIn = createWordLayout()
  return office ? officeFirst(office, builtIn) : builtIn
}

/** LibreOffice if it is installed, else the built-in converter. Without a setting the choice waits for the first document. */
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
