import type { School } from '@apply/engine/define/school'

export type EmailContent = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The code or link inside. It is logged only where mail stays on this machine. */
  readonly secret?: string
}

export type Sender = Pick<School, 'name' | 'help' | 'look'>

type TemplateValues = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly link?: { readonly text: string; readonly href: string }
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

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const signature = ({ name, help }: Sender): readonly string[] => [name, `${help.name}: ${help.email}, ${help.phone}`]

const asText = ({ paragraphs, code, link }: TemplateValues, sender: Sender): string => {
  const [first, ...rest] = paragraphs
  const blocks = [first, code && `    ${code}`, link?.href, ...rest, signature(sender).join('\n')]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const asHtml = ({ subject, paragraphs, code, link }: TemplateValues, sender: Sender): string => {
  const [first = '', ...rest] = paragraphs
  const { accent } = sender.look.colors
  const blocks = [
    `<p style="color:${accent};border-bottom:2px solid ${accent};padding-bottom:8px"><strong>${escapeHtml(sender.name)}</strong></p>`,
    paragraph(first),
    code && `<p style="font-size:1.5em;letter-spacing:0.2em"><strong>${escapeHtml(code)}</strong></p>`,
    link &&
      `<p><a style="color:${accent}" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>${paragraph(link.href)}`,
    ...rest.map(paragraph),
    `<p>${signature(sender).map(escapeHtml).join('<br>')}</p>`,
  ]
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`
  return `<!doctype html>\n<html lang="en">${head}<body>\n${blocks.filter(Boolean).join('\n')}\n</body></html>\n`
}

/** Renders an email as text and as HTML, signed by the school. A code or link follows the first paragraph. */
export const renderEmail = (sender: Sender, content: TemplateValues): EmailContent => {
  const secret = content.code ?? content.link?.href
  const titled = { ...content, subject: oneLine(`${content.subject} – ${sender.name}`) }
  return {
    subject: titled.subject,
    text: asText(titled, sender),
    html: asHtml(titled, sender),
    ...(secret !== undefined && { secret }),
  }
}
