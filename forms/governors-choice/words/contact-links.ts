import { link, type School } from '@apply/engine/define'

type Contact = School['admissionOffice']

export const emailLink = ({ email }: Contact) => link(email, `mailto:${email}`)

export const emailLinkAbout = ({ email }: Contact, subject: string) =>
  link(email, `mailto:${email}?subject=${encodeURIComponent(subject)}`)

export const phoneLink = ({ phone }: Contact) => link(phone, `tel:+1${phone.replaceAll(/\D/g, '')}`)
