import type { School } from '@apply/engine/define/school'

export type EmailContent = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The code or link inside. It is logged only where mail stays on this machine. */
  readonly secret?: string
  /** Mail programs offer to unsubscribe with one press, by a POST to this address (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export type Sender = Pick<School, 'name' | 'help' | 'look'>

type Link = { readonly text: string; readonly href: string }

type TemplateValues = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Lines of a list, after the first paragraph. */
  readonly list?: readonly string[]
  readonly code?: string
  readonly link?: Link
  /** A list of links, after the first paragraph. */
  readonly links?: readonly Link[]
  /** A sentence with a link below the signature. */
  readonly footer?: { readonly text: string; readonly link: Link }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const signature = ({ name, help }: Sender): readonly string[] => [name, `${help.name}: ${help.email}, ${help.phone}`]

const asText = ({ paragraphs, list, code, link, links, footer }: TemplateValues, sender: Sender): string => {
  const [first, ...rest] = paragraphs
  const lines = list?.map((line) => `- ${line}`).join('\n')
  const end = footer && `${footer.text}\n${footer.link.href}`
  const listed = links?.map(({ text, href }) => `- ${text}:\n  ${href}`).join('\n')
  const blocks = [first, lines, code && `    ${code}`, link?.href, listed, ...rest, signature(sender).join('\n'), end]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const htmlLink = ({ text, href }: Link, color: string): string =>
  `<a style="color:${color}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const asHtml = (content: TemplateValues, sender: Sender): string => {
  const { subject, paragraphs, list, code, link, links, footer } = content
  const [first = '', ...rest] = paragraphs
  const { accent } = sender.look.colors
  const blocks = [
    `<p style="color:${accent};border-bottom:2px solid ${accent};padding-bottom:8px"><strong>${escapeHtml(sender.name)}</strong></p>`,
    paragraph(first),
    list && `<ul>${list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    code && `<p style="font-size:1.5em;letter-spacing:0.2em"><strong>${escapeHtml(code)}</strong></p>`,
    link && `<p>${htmlLink(link, accent)}</p>${paragraph(link.href)}`,
    links && `<ul>${links.map((each) => `<li>${htmlLink(each, accent)}</li>`).join('')}</ul>`,
    ...rest.map(paragraph),
    `<p>${signature(sender).map(escapeHtml).join('<br>')}</p>`,
    footer && `<p style="font-size:0.9em">${escapeHtml(footer.text)} ${htmlLink(footer.link, accent)}</p>`,
  ]
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`
  return `<!doctype html>\n<html lang="en">${head}<body>\n${blocks.filter(Boolean).join('\n')}\n</body></html>\n`
}

/** Renders an email as text and as HTML, signed by the school. A list, code or link follows the first paragraph. */
export const renderEmail = (sender: Sender, content: TemplateValues): EmailContent => {
  const secret = content.code ?? content.link?.href ?? content.links?.map(({ href }) => href).join(' ')
  const titled = { ...content, subject: oneLine(`${content.subject} – ${sender.name}`) }
  return {
    subject: titled.subject,
    text: asText(titled, sender),
    html: asHtml(titled, sender),
    ...(secret !== undefined && { secret }),
  }
}
