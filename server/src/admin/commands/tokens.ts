import { readFile } from 'node:fs/promises'
import { storedAddress } from '@apply/engine/rules/contact-rules'
import { Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import { acceptPublicAnswers, issuePublicToken, issueServiceToken } from '../../integration/tokens/tokens.ts'
import { asAccount, recordAudit } from '../../platform/audit/audit.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import { after, schoolDay } from '../../platform/time/clock.ts'
import { accountIdOf, type CommandDeps } from '../command-deps.ts'
import { validOption } from '../time-options.ts'

export const serviceToken = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('service-token')
    .summary('print a link that shows an application, read-only')
    .description(
      'Prints a link that shows the application of this student, read-only.\n' +
        'Whoever has the link sees everything in the application. Each use leaves an audit row.',
    )
    .argument('<username>', 'email address of the student', storedAddress)
    .addOption(validOption('24h'))
    .action(async (username, { valid }) => {
      const now = clock()
      const expiresAt = after(now, valid)
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      const token = await database.transaction(async (sql) => {
        const result = `valid until ${expiresAt.toISOString()}`
        const entry = { at: now, actor: 'operator', target: asAccount(accountId) }
        await recordAudit(sql, { ...entry, action: 'issue service token', result })
        return issueServiceToken(sql, accountId, expiresAt)
      })
      print(`${settings().publicUrl}/?service_token=${token}`)
      report(`Valid until ${expiresAt.toISOString()}.`)
    })

const readAnswers = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The file ${file} cannot be read.`)
  })
  try {
    // Editors on Windows begin a file with a byte order mark.
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    throw new Error(`The file ${file} must hold one JSON object of answer keys and texts.`)
  }
}

export const publicToken = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('public-token')
    .summary('print a link with which a visitor starts with given answers')
    .description(
      'Prints a link with which a visitor starts with the answers of a file.\n' +
        'The file is one JSON object, such as {"first_name": "Ada", "state": "TN"}. Unknown keys and invalid answers are refused.',
    )
    .argument('<answers.json>', 'file with the answers')
    .addOption(validOption('30d'))
    .action(async (file, { valid }) => {
      const now = clock()
      const expiresAt = after(now, valid)
      const { publicUrl, form: formName } = settings()
      const { form, school } = await loadForm(formName)
      const answers = acceptPublicAnswers(form, await readAnswers(file), schoolDay(school, clock)())
      const database = await openDatabase()
      const token = await database.transaction(async (sql) => {
        const result = `${Object.keys(answers).length} answers, valid until ${expiresAt.toISOString()}`
        await recordAudit(sql, { at: now, actor: 'operator', target: 'visitors', action: 'issue public token', result })
        return issuePublicToken(sql, answers, expiresAt)
      })
      print(`${publicUrl}/?token=${token}`)
      report(`Valid until ${expiresAt.toISOString()}.`)
    })
