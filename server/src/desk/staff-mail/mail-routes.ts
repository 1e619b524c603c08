import * as calls from '@apply/contract/desk/mails'
import type { Desk, Form } from '@apply/engine/define'
import { mailFields } from '@apply/engine/mail-fields'
import type { StaffCall } from '../../identity/staff/staff-access.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import type { Staff } from '../../platform/audit/staff-audit.ts'
import type { App } from '../../platform/http/app-type.ts'
import { noSuchApplication } from '../work/move-application.ts'
import { staffMailStore } from './staff-mail-store.ts'
import type { StaffMails } from './write-mail.ts'

type Listed = Awaited<ReturnType<ReturnType<typeof staffMailStore>['list']>>[number]

const shown = ({ id, subject, text, by, written_at, sent_at, given_up_at }: Listed) => {
  const end = sent_at ?? given_up_at
  return {
    id,
    subject,
    text,
    written: { by, at: written_at.toISOString() },
    fate: sent_at ? ('sent' as const) : given_up_at ? ('given_up' as const) : ('waiting' as const),
    ...(end && { at: end.toISOString() }),
  }
}

type Deps = { readonly call: StaffCall; readonly form: Form; readonly desk: Desk; readonly mails: StaffMails }

/** Mails by staff to one applicant, each with a preview. */
export const mailRoutes = (app: App, { call, form, desk, mails }: Deps): void => {
  const { database, staffRoute, recordLook } = call
  const look = (staff: Staff, id: string, result: string) =>
    recordLook(database.sql, staff, { target: asAccount(id), action: 'desk view', result })

  app.get(calls.readMailTemplates.path, staffRoute(calls.readMailTemplates), async () => ({
    templates: desk.mails ?? [],
    fields: mailFields(form),
  }))

  app.get(calls.readDeskMails.path, staffRoute(calls.readDeskMails), async ({ staff, params: { id } }) => {
    if (!(await staffMailStore(database.sql).hasApplication(id))) throw noSuchApplication()
    await look(staff, id, 'looked at the mails of staff')
    return { mails: (await staffMailStore(database.sql).list(id)).map(shown) }
  })

  const { previewDeskMail: preview, sendDeskMail: send } = calls
  app.post(preview.path, staffRoute(preview), async ({ staff, params: { id }, body }) => {
    const mail = await mails.preview(staff, id, body)
    await look(staff, id, `looked at a mail from “${body.template}” before it is sent`)
    return mail
  })

  app.post(send.path, staffRoute(send), async ({ staff, params: { id }, body }) => ({
    message: 'The mail is on its way.',
    id: await mails.send(staff, id, body),
  }))
}
