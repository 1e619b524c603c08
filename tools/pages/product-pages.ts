import { join } from 'node:path'
import { pagesFingerprint } from './fingerprint.ts'

const root = join(import.meta.dirname, '../..')

/** The pages that the server serves for a form. */
export const productPages = async (form: string) => ({
  folder: join(root, 'web/dist', form),
  fingerprint: await pagesFingerprint(root, form),
})

export const viteConfig = join(root, 'web/vite.config.ts')
