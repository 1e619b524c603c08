import { createHash } from 'node:crypto'
import type { School } from '@apply/engine/define'
import { emptyFields, fillFields } from '@apply/engine/mail-fields'
import { type EmailContent, renderEmail } from '../../platform/mail/email-template.ts'
import type { FieldValues } from './field-values.ts'

/** What an officer has written, with fields. */
export type Draft = { readonly template: string; readonly subject: string; readonly text: string }

/** Why a mail cannot be written to somebody; undefined if it can. */
export const reasonNotToWrite = (values: FieldValues | undefined, { subject, text }: Draft): string | undefined => {
  if (!values) return 'Not submitted yet, or deleted.'
  const empty = emptyFields(values, subject, text)
  return empty.length === 0 ? undefined : `Nothing to fill in for ${empty.map((name) => `{${name}}`).join(', ')}.`
}

const paragraphsIn = (text: string): readonly string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The one function that makes a mail by staff, for its preview and for what is sent. The end is as true of an officer as of the office. */
export const renderStaffMail = (school: School, { subject, text }: Draft, values: FieldValues): EmailContent =>
  renderEmail(school, {
    subject: fillFields(subject, values),
    paragraphs: [
      // The text is divided before it is filled in, so that an answer cannot begin a paragraph.
      ...paragraphsIn(text).map((paragraph) => fillFields(paragraph, values)),
      `You can answer this mail. Your answer goes to the ${school.admissionOffice.name}.`,
    ],
  })

type Addressed = Pick<EmailContent, 'subject' | 'text' | 'html'> & { readonly to: string; readonly reply_to: string }

/** What an officer has seen, in one code. */
export const hashOfMail = ({ to, reply_to, subject, text, html }: Addressed): string =>
  createHash('sha256')
    .update(JSON.stringify([to, reply_to, subject, text, html]))
    .digest('hex')
