import type { Locator, Page } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { conversionQueue } from '../server/src/application/documents/document.ts'
import type { TestServer } from './start-server.ts'

/** A file that is converted in a moment. */
export const picture = { name: 'report.png', mimeType: 'image/png', buffer: claimedPng(8, 8, Buffer.alloc(16)) }

export const fileInput = (page: Page): Locator => page.locator('input[type="file"]')

/** It is there once the picture was added. */
export const deleteButton = (page: Page): Locator => page.getByRole('button', { name: 'Delete report.png' })

/**
 * Holds the worker back while something is done: conversions are really registered and really wait, as if for another
 * job. A later start would not hold them, because the queue repairs times in the future.
 */
export const whileWorkerIsHeld = async (
  { database: { sql } }: TestServer,
  work: () => Promise<void>,
): Promise<void> => {
  await sql(`create or replace function hold_conversion() returns trigger language plpgsql as
    $$ begin if new.name = '${conversionQueue}' then new.blocked := true; end if; return new; end $$`)
  await sql('create or replace trigger hold before insert on jobs.job for each row execute function hold_conversion()')
  try {
    await work()
  } finally {
    await sql('drop trigger hold on jobs.job')
    await sql('update jobs.job set blocked = false where name = $1', [conversionQueue])
  }
}
