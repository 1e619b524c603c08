import { addDays, dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import type { MailText, Reminders } from '@apply/engine/define'
import type { Page } from '@apply/engine/define/layout'
import { type EmailContent, renderEmail, type Sender } from '../../platform/mail/email-template.ts'
import type { DueMail, Rules } from './due-mail.ts'

/** How many questions of each page are left. */
export type Left = readonly { readonly page: Pick<Page, 'title'>; readonly count: number }[]

const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const fillInAll = ({ subject, paragraphs }: MailText, values: Readonly<Record<string, string>>): MailText => ({
  subject: fillIn(subject, values),
  paragraphs: paragraphs.map((text) => fillIn(text, values)),
})

/** One line for each page; it says how much is left, and no answer. */
export const leftLines = ({ left: words }: Pick<Reminders, 'left'>, left: Left): readonly string[] =>
  left.map(({ page, count }) => {
    const text = { 0: words.none, 1: words.one }[count] ?? words.many
    return fillIn(text, { page: page.title, count: String(count) })
  })

type Links = { readonly goOn: string; readonly unsubscribe: string }

type Details = { readonly rules: Rules; readonly sender: Sender; readonly left: Left; readonly links: Links }

const reminder = (text: MailText, { rules, sender, left, links }: Details): EmailContent => {
  const { reminders } = rules
  const content = renderEmail(sender, {
    ...text,
    list: leftLines(reminders, left),
    link: { text: reminders.goOn, href: links.goOn },
    footer: { text: reminders.unsubscribe.text, link: { text: reminders.unsubscribe.link, href: links.unsubscribe } },
  })
  return { ...content, unsubscribeUrl: links.unsubscribe }
}

/** The mail that is due, in the words of the school. The notice of a deletion is no reminder, so nobody can unsubscribe from it. */
export const draftEmail = ({ kind, about }: DueMail, details: Details): EmailContent => {
  const { rules, sender, links } = details
  const { mails, noticeDays, goOn } = rules.reminders
  switch (kind) {
    case 'untouched':
      return reminder(fillInAll(mails.untouched, {}), details)
    case 'deadline':
      return reminder(fillInAll(mails.deadline, { deadline: dayInWords(about) }), details)
    case 'deletion': {
      const date = dayInWords(addDays(dayInTimeZone(rules.school.timeZone, rules.now), noticeDays))
      return renderEmail(sender, { ...fillInAll(mails.deletion, { date }), link: { text: goOn, href: links.goOn } })
    }
  }
}
