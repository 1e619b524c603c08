import { parseArgs } from 'node:util'
import { recordAudit } from '../../features/accounts/audit.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import { storageOwner } from '../../infra/storage/storage-owner.ts'
import type { Command } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const options = { yes: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...words], options }).values.yes
  })

export const storageAdopt: Command = {
  name: 'storage adopt',
  usage: '[--yes]',
  summary: 'Makes this database the owner of the files in the bucket or folder of the settings.',
  details: [
    'For a restore that replaces the database the files belonged to, and after a move of the database to another server.',
    'Stop every process of the other database first: it can no longer start with these files, nor remove any.',
    'From then on this database sweeps the files: those it does not know are removed a day after they were first seen.',
    'For a trial beside the real installation use a copy of the bucket instead, and adopt the copy.',
    'Without --yes it only says whose the files are. No file is touched either way.',
  ],
  run: async (words, { settings, openDatabase, print }) => {
    const isSure = readWords(words)
    const database = await openDatabase()
    const storage = createStorage({ settings, database, clock: systemClock })
    const { read, adopt, place } = storageOwner({ storage, database, settings })
    const { owner, self } = await read()
    const present = owner === undefined ? 'have no owner yet' : `belong to the database ${owner}`
    if (owner === self) return print(`The files in ${place} belong to this database (${self}) already.`)
    if (!isSure)
      return print(
        `The files in ${place} ${present}. Nothing was changed. Say --yes to make this database (${self}) the owner.`,
      )
    await database.transaction(async (sql) => {
      // A whole day passes before anything is removed, whatever a restored dump had marked.
      await sql('delete from unknown_files')
      await recordAudit(sql, {
        ...{ at: systemClock(), actor: 'operator', target: place },
        ...{ action: 'adopt storage', result: `from ${owner ?? 'nobody'} to ${self}` },
      })
    })
    await adopt()
    print(`The files in ${place} belong to this database (${self}) now.`)
  },
}
