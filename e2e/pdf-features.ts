import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { documentList } from '../server/src/documents/document-list.ts'
import { openPdf } from '../server/src/pdf/open-pdf.ts'
import { pdfQueue } from '../server/src/pdf/pdf-queue.ts'
import type { Routes } from '../server/src/platform/app-type.ts'
import { openJobs } from '../server/src/platform/jobs/open-jobs.ts'
import { readSettings } from '../server/src/platform/settings.ts'
import { openStorage } from '../server/src/platform/storage/open-storage.ts'
import { openTokens } from '../server/src/tokens/open-tokens.ts'
import type { FeatureNeeds } from './document-features.ts'

type Needs = FeatureNeeds & { readonly pages: string }

type PdfFeatures = { readonly routes: readonly Routes[]; readonly close: () => Promise<void> }

const settingsFor = (dataDir: string, publicUrl: string) => {
  const { PATH, CHROMIUM_PATH } = process.env
  const read = readSettings({ PATH, CHROMIUM_PATH, DATA_DIR: dataDir, PUBLIC_URL: publicUrl })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.settings
}

/** Tokens and PDF copies, with a worker and a browser that prints. */
export const openPdfFeatures = async ({ publicUrl, ...needs }: Needs): Promise<PdfFeatures> => {
  const { database, clock, log } = needs
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-pdf-'))
  const settings = settingsFor(dataDir, publicUrl)
  const jobs = await openJobs({ database, log, queues: [pdfQueue], supervise: true })
  const shared = { ...needs, form, documents: documentList(clock) }
  const tokens = openTokens(shared)
  const storage = openStorage({ settings, database, clock })
  const pdf = openPdf({ ...shared, settings, school, storage, jobs, tokenRoutes: tokens.routes })
  const stop = await pdf.work()
  return {
    routes: [tokens.routes, pdf.routes],
    close: async () => {
      await stop()
      await jobs.stop()
      await pdf.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
