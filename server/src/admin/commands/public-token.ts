import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { recordAudit } from '../../features/accounts/audit.ts'
import { schoolDay } from '../../features/applications/school-day.ts'
import { acceptPublicAnswers } from '../../features/tokens/accept-public-answers.ts'
import { issuePublicToken } from '../../features/tokens/public-tokens.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { loadForm } from '../../infra/settings/load-form.ts'
import { type Command, UsageError } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'
import { endOfValidity, validityHelp } from '../validity.ts'

const readWords = (words: readonly string[], now: Date) =>
  orUsageError(() => {
    const options = { valid: { type: 'string', default: '30d' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [file = '', ...more] = positionals
    if (file === '' || more.length > 0) throw new UsageError('Name one JSON file.')
    return { file, expiresAt: endOfValidity(values.valid, now) }
  })

const readAnswers = async (file: string): Promise<Readonly<Record<string, unknown>>> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The file ${file} cannot be read.`)
  })
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    throw new Error(`The file ${file} must hold one JSON object of answer keys and texts.`)
  }
}

export const publicToken: Command = {
  name: 'public-token',
  usage: '<answers.json> [--valid 30d]',
  summary: 'Prints a link with which a visitor starts with the answers of a file.',
  details: [
    'The file is one JSON object, such as {"first_name": "Ada", "state": "TN"}. Unknown keys and unfit answers are refused.',
    validityHelp,
  ],
  run: async (words, { settings, openDatabase, print, report }) => {
    const now = systemClock()
    const { file, expiresAt } = readWords(words, now)
    const { form, school } = await loadForm(settings.form)
    const answers = acceptPublicAnswers(form, await readAnswers(file), schoolDay(school, systemClock)())
    const database = await openDatabase()
    const token = await database.transaction(async (sql) => {
      const result = `${Object.keys(answers).length} answers, valid until ${expiresAt.toISOString()}`
      await recordAudit(sql, { at: now, actor: 'operator', target: 'visitors', action: 'issue public token', result })
      return issuePublicToken(sql, answers, expiresAt)
    })
    print(`${settings.publicUrl}/?token=${token}`)
    report(`Valid until ${expiresAt.toISOString()}.`)
  },
}
