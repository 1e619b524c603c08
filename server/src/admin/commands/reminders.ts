import { dayInTimeZone } from '@apply/engine/calendar'
import { checkReminders } from '@apply/engine/check-reminders'
import type { Form } from '@apply/engine/define'
import { Command } from '@commander-js/extra-typings'
import type { OwnedDraft } from '../../people/reminders/draft-mail-store.ts'
import { type DueMail, dueMail, isDeletionDue, type Rules } from '../../people/reminders/due-mail.ts'
import { leftLines } from '../../people/reminders/reminder-emails.ts'
import { allDrafts, whatIsLeft } from '../../people/reminders/send-reminders.ts'
import type { Sql } from '../../platform/database/database.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'

const reasons: Readonly<Record<DueMail['kind'], string>> = {
  untouched: 'last touched',
  deadline: 'deadline',
  deletion: 'last touched',
}

type Preview = { readonly sql: Sql; readonly form: Form; readonly rules: Rules }

/** What would happen to a draft today, in one line; undefined if nothing would. */
const lineFor = async (draft: OwnedDraft, { sql, form, rules }: Preview): Promise<string | undefined> => {
  const dayAt = (moment: Date) => dayInTimeZone(rules.school.timeZone, moment)
  const { username, accountId, touchedAt } = draft
  if (isDeletionDue(draft, rules)) return [username, 'deleted', `last touched ${dayAt(touchedAt)}`].join('\t')
  const due = dueMail(draft, rules)
  if (!due) return undefined
  const left = leftLines(rules.reminders, await whatIsLeft(sql, accountId, form, dayAt(rules.now)))
  return [username, due.kind, `${reasons[due.kind]} ${due.about}`, left.join(', ')].join('\t')
}

export const remindersPreview = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('preview')
    .summary('show who would get which mail about a draft today')
    .description(
      'Lists the drafts whose owners would get a mail today, or that would be deleted today. Nothing is sent or changed.\n' +
        'One line each, separated by tabs: username, mail (untouched, deadline, deletion) or "deleted", the reason, and what is\n' +
        'left on each page. The count goes to standard error. The times and words are in the folder of the form.',
    )
    .action(async () => {
      const { form, school } = await loadForm(settings().form)
      const reminders = await school.reminders()
      const mistakes = checkReminders(reminders)
      if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
      const database = await openDatabase()
      const rules = { reminders, school, now: clock() }
      await auditOperator(database.sql, rules.now, 'preview reminders')
      let count = 0
      for await (const draft of allDrafts(database)) {
        const line = await lineFor(draft, { sql: database.sql, form, rules })
        if (line === undefined) continue
        print(line)
        count += 1
      }
      const { from, until } = reminders.hours
      report(`${count.toLocaleString('en-US')} drafts, today from ${from}:00 to ${until}:00 (${school.timeZone}).`)
    })
