import { createMailServer } from './mail-server.ts'
import { createProduct } from './product.ts'
import { createVirusScanner } from './virus-scanner.ts'

/** One process for many cases, with a mail server and a virus scanner that each of them can take away or hold up. */
export const createSharedProduct = async ({ isEmbedded = false } = {}) => {
  const [mailServer, scanner] = [await createMailServer(), await createVirusScanner()]
  const settings = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Admissions <apply@example.edu>',
    CLAMD_URL: scanner.url,
    TRUST_PROXY: 'on',
  }
  const product = await createProduct({ isEmbedded, settings, mails: mailServer.mails })
  const close = async (): Promise<void> => {
    await product.close()
    scanner.close()
    await mailServer.close()
  }
  return { product, mailServer, scanner, close }
}

export type SharedProduct = Awaited<ReturnType<typeof createSharedProduct>>
