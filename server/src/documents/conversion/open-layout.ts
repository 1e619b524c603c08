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

/** LibreOffice where there is one, else the browser. */
export const openLayout = async ({ sofficePath, chromium, log }: Needs): Promise<DocxLayout> => {
  const office = await findOffice({ sofficePath })
  log.info(office ? 'Documents are laid out by LibreOffice.' : 'Documents are laid out by the headless browser.')
  return office ? officeLayout(office) : browserLayout(chromium)
}
