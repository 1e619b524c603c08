import { parseArgs } from 'node:util'
import { createApplicationRepository } from '../../features/applications/application-repository.ts'
import type { ExportedApplication } from '../../features/applications/export-applications.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { auditOperator } from '../audit-operator.ts'
import type { Command } from '../command.ts'
import { counted } from '../export/counted.ts'
import { writeLines } from '../export/write-lines.ts'
import { orUsageError } from '../or-usage-error.ts'
import { sinceHelp, sinceMoment } from '../since.ts'

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const { values } = parseArgs({ args: [...words], options: { since: { type: 'string' } } })
    return sinceMoment(values.since)
  })

async function* asList(applications: AsyncIterable<ExportedApplication>): AsyncGenerator<string> {
  for await (const { username, status, revision, changedAt, receipt = '-' } of applications)
    yield `${[username, status, receipt, `revision ${revision}`, changedAt.toISOString()].join('\t')}\n`
}

export const applicationsList: Command = {
  name: 'applications list',
  usage: '[--since <moment>]',
  summary: 'Lists the applications: username, status, receipt number, revision, last change.',
  details: [sinceHelp, 'One line each, with tabs between; the count goes to the error output.'],
  run: async (words, { openDatabase, report }) => {
    const since = readWords(words)
    const database = await openDatabase()
    await auditOperator(database.sql, 'list applications')
    const exported = createApplicationRepository({ database, clock: systemClock }).export(since)
    const applications = counted(exported, report)
    await writeLines(asList(applications), undefined)
  },
}
