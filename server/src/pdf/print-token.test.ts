import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form, school } from '@apply/forms/governors-choice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'
import { settableClock } from '../../testing/settable-clock.ts'
import { tokenHash } from '../accounts/secrets.ts'
import { noDocuments } from '../applications/documents.ts'
import { newStudent } from '../applications/testing/new-student.ts'
import { plainPdf } from '../documents/testing/pdfs.ts'
import { diskStorage } from '../platform/storage/disk-storage.ts'
import type { Contents } from './assemble/assemble-copy.ts'
import { printApplication } from './print-application.ts'
import type { Printer } from './printer.ts'

const publicUrl = 'https://apply.example.edu'
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const tokenIn = (hash: string): string => new URLSearchParams(hash).get('service_token') ?? ''

onEachDatabase('the token of a print', (use) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-print-token-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const printWith = async (print: Printer['print']) => {
    const { now: clock } = settableClock('2026-01-15T18:00:00Z')
    const storage = diskStorage({ folder, publicUrl, clock, secret: async () => Buffer.alloc(32) })
    const printer = { print, close: async () => undefined }
    const assembler = { assemble: async ({ printed }: Contents) => printed }
    const needs = { database: use(), clock, form, school, storage, documents: noDocuments, printer, assembler }
    const { id } = await newStudent(use())
    await printApplication(needs)(id, 'copies/one.pdf', new AbortController().signal)
  }
  const tokens = () =>
    use().sql<{ token_hash: Buffer; expires_at: Date; username: string }>(
      'select token_hash, expires_at, username from service_tokens join accounts on accounts.id = account_id',
    )

  test('PDF-04 is for this application only, lives five minutes, and is gone after the print', async () => {
    const during: { hash: string; expires_at: Date; username: string }[] = []
    let token = ''

    await printWith(async ({ hash }) => {
      token = tokenIn(hash)
      for (const { token_hash, ...others } of await tokens()) during.push({ hash: hex(token_hash), ...others })
      return plainPdf()
    })

    const expires_at = new Date('2026-01-15T18:05:00Z')
    expect(during).toEqual([{ hash: hex(tokenHash(token)), expires_at, username: 'zoe@example.edu' }])
    expect(await tokens()).toEqual([])
  })

  test('PDF-04 a print that fails takes its token along, and the failure does not tell it', async () => {
    let token = ''

    const failure = await printWith(async ({ hash }) => {
      token = tokenIn(hash)
      throw new Error(`net::ERR_FAILED at ${hash}`)
    }).catch((error: unknown) => error)

    expect(token).toHaveLength(43)
    expect(String(failure)).toContain('net::ERR_FAILED')
    expect(String(failure)).not.toContain(token)
    expect(await tokens()).toEqual([])
  })
})
