import { desk, form, school } from '@apply/forms/governors-choice'
import { afterAll } from 'vitest'
import { capturedLog } from '../../../../testing/captured-log.ts'
import { testJobs } from '../../../../testing/test-jobs.ts'
import { noDocuments } from '../../../application/draft/testing/application-deps-for.ts'
import { createStorage } from '../../../platform/storage/create-storage.ts'
import { createPdf } from '../../../print/create-pdf.ts'
import type { DeskWorld } from '../../testing/desk-world.ts'
import { runExport } from '../run-export.ts'

export const exportsPath = '/desk/api/exports'

type Entry = Readonly<Record<string, unknown>> & { readonly id: string; readonly done: number; readonly total: number }

type Member = Awaited<ReturnType<DeskWorld['staff']>>

/** Administrators, their exports, and the jobs that make these, as a worker would run them. */
export const exportRuns = (use: () => DeskWorld) => {
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })

  const printer = async () => {
    const { settings, database, clock } = use()
    const storage = createStorage({ settings, database, clock: clock.now })
    const shared = { database, clock: clock.now, storage, form, desk, school, log: capturedLog().log }
    const signedIn = async () => undefined
    const pdf = createPdf({
      platform: { ...shared, publicUrl: settings.publicUrl },
      storage,
      jobs: await testJobs(database),
      documents: noDocuments,
      signedIn,
    })
    closing.push(pdf.close)
    return { ...shared, printCopy: pdf.printCopy }
  }

  return {
    printer,
    run: async (exportId: string, changed: object = {}, job: object = {}) => {
      const deps = { ...(await printer()), ...changed }
      await runExport(deps)({ data: { exportId }, signal: new AbortController().signal, isLastTry: false, ...job })
    },
    administratorNamed: (name: string) => use().staff('administrator', `${name}@example.edu`, name),
    request: async (member: Member, body: object) => (await member.post(exportsPath, body)).json<Entry>().id,
    list: async (member: Member) => (await member.get(exportsPath)).json<{ exports: Entry[] }>().exports,
  }
}
