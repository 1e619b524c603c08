import { staffName } from '@apply/contract/desk/second-factors'
import { staffRoles } from '@apply/engine/desk'
import { emailPattern, storedAddress } from '@apply/engine/rules/contact-rules'
import { Argument, Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { invite, renewInvitation } from '../../identity/staff/invite.ts'
import { endedText, type Manager, manageStaff } from '../../identity/staff/manage-staff.ts'
import { staffEmails } from '../../identity/staff/staff-emails.ts'
import { staffStore } from '../../identity/staff/staff-store.ts'
import { endWithAdministrator } from '../../integration/systems/end-with-administrator.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailQueue } from '../../platform/mail/create-mail.ts'
import { mailStore } from '../../platform/mail/mail-store.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import type { CommandDeps } from '../command-deps.ts'

const operator: Manager = { name: 'The operator', actor: 'operator' }

const emailArgument = () =>
  new Argument('<email>', 'email address of the member of staff').argParser((text) => {
    const email = storedAddress(text)
    if (!emailPattern.test(email)) throw new InvalidArgumentError('This is not an email address.')
    return email
  })

const asName = (text: string): string => {
  const { data, error } = staffName.safeParse(text)
  if (data === undefined) throw new InvalidArgumentError(error?.issues[0]?.message ?? '')
  return data
}

const roleOption = () => new Option('--role <role>', 'what the member may do').choices(staffRoles).makeOptionMandatory()

/** A running server finds the mail within a minute; a stopped one sends it after its next start. */
const mailQueue: MailQueue = {
  add: (sql, now, mail) => mailStore(sql).insert(now, mail),
  discard: (sql, topic) => mailStore(sql).discard(topic),
  wake: () => undefined,
}

const open = async ({ settings, openDatabase, clock }: CommandDeps) => {
  const { publicUrl, form } = settings()
  const { school } = await loadForm(form)
  const emails = staffEmails(school, publicUrl)
  return { database: await openDatabase(), clock, mailQueue, emails, endSystems: endWithAdministrator }
}

const idOf = async ({ sql }: Database, email: string): Promise<string> => {
  const member = await staffStore(sql).find(email)
  if (!member) throw new Error(`There is no member of staff ${email}.`)
  return member.id
}

const staffInvite = (deps: CommandDeps) =>
  new Command('invite')
    .summary('invite somebody to the desk')
    .description(
      'Sends a link with which somebody sets password and second factor. It works once and for 48 hours.\n' +
        'For somebody who has access already, it replaces both; they stay as they are until the link is used.',
    )
    .addArgument(emailArgument())
    .addOption(roleOption())
    .option('--name <name>', 'name of the person, who can change it', asName)
    .option('--print-link', 'print the link as well, for whoever has no mail server')
    .action(async (email, { role, name, printLink }) => {
      const opened = await open(deps)
      const member = await staffStore(opened.database.sql).find(email)
      if (member?.hasJoined && member.role !== role)
        throw new Error(`${email} is ${member.role} already. Change that with: staff role ${email} --role ${role}`)
      const { link } = member?.hasJoined
        ? await renewInvitation(opened)(member.id, operator)
        : await invite(opened)({ email, role, name }, operator)
      if (printLink) deps.print(link)
      deps.report(`A mail to ${email} was queued. The link is valid for 48 hours.`)
    })

const staffList = (deps: CommandDeps) =>
  new Command('list')
    .summary('list the members of staff')
    .description('One line each, separated by tabs: email address, role, status (invited, active, removed), name.')
    .action(async () => {
      const { database, clock } = await open(deps)
      const members = await staffStore(database.sql).list(clock())
      for (const { email, role, status, name } of members) deps.print([email, role, status, name].join('\t'))
      deps.report(`${members.length} members.`)
    })

const staffRole = (deps: CommandDeps) =>
  new Command('role')
    .summary('give a member of staff another role')
    .addArgument(emailArgument())
    .addOption(roleOption())
    .action(async (email, { role }) => {
      const opened = await open(deps)
      const { ended } = await manageStaff(opened).changeRole(operator, await idOf(opened.database, email), { role })
      deps.report(`The role of ${email} is ${role} now.${endedText(ended)}`)
    })

const staffLogOut = (deps: CommandDeps) =>
  new Command('log-out')
    .summary('log a member of staff out on every device')
    .addArgument(emailArgument())
    .action(async (email) => {
      const opened = await open(deps)
      await manageStaff(opened).logOut(operator, await idOf(opened.database, email))
      deps.report(`${email} was logged out everywhere.`)
    })

const staffRemove = (deps: CommandDeps) =>
  new Command('remove')
    .summary('end the access of a member of staff')
    .description(
      'Ends the access at once, and every key for another system that the person made. Their webhooks pause until an\n' +
        'administrator resumes them. The name stays beside what the person did.',
    )
    .addArgument(emailArgument())
    .action(async (email) => {
      const opened = await open(deps)
      const { ended } = await manageStaff(opened).remove(operator, await idOf(opened.database, email))
      deps.report(`${email} was removed.${endedText(ended)}`)
    })

export const staffCommands = (deps: CommandDeps) =>
  new Command('staff')
    .summary('invite, list, change or remove members of staff')
    .addCommand(staffInvite(deps))
    .addCommand(staffList(deps))
    .addCommand(staffRole(deps))
    .addCommand(staffLogOut(deps))
    .addCommand(staffRemove(deps))
