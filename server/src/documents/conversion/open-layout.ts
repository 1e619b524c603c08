import type { FastifyBaseLogger } from 'fastify'
import type { Chromium } from '../../platform/chromium/open-chromium.ts'
import { browserLayout } from './browser/browser-layout.ts'
import type { DocxLayout } from './docx-layout.ts'
import { findOffice } from './office/find-office.ts'
import { officeLayout } from './office/office-layout.ts'

type Needs = {
  readonly sofficePath: string | undefined
  readonly chromium: Chromium
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

const chooseLayout = async ({ sofficePath, chromium, log }: Needs): Promise<DocxLayout> => {
  const office = await findOffice({ sofficePath })
  log.info(office ? 'Documents are laid out by LibreOffice.' : 'Documents are laid out by the headless browser.')
  return office ? officeLayout(office) : browserLayout(chromium)
}

/** LibreOffice where there is one, else the browser. Only an office that a setting names is looked for before the first document. */
export const openLayout = async (needs: Needs): Promise<DocxLayout> => {
  let chosen: Promise<DocxLayout> | undefined
  const choose = () => {
    chosen ??= chooseLayout(needs)
    return chosen
  }
  if (needs.sofficePath !== undefined) await choose()
  return {
    layOut: async (files, signal) => (await choose()).layOut(files, signal),
    close: async () => (await chosen)?.close(),
  }
}
