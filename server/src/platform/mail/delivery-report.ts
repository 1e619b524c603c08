/** What a report says about one recipient (RFC 3464). */
type FailedDelivery = {
  readonly recipient: string
  /** Such as `5.1.1`, RFC 3463. */
  readonly code: string
}

/** A mail that came back: which one, and to whom it could not be delivered. */
export type DeliveryReport = { readonly messageId: string; readonly failed: readonly FailedDelivery[] }

type Headers = ReadonlyMap<string, string>
type Part = { readonly headers: Headers; readonly body: string }

/** A folded header is one line again. The first of a name counts. */
const readHeaders = (text: string): Headers => {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

const readPart = (text: string): Part => {
  const start = text.replace(/^(\r?\n)+/, '')
  const end = /\r?\n\r?\n/.exec(start)
  if (!end) return { headers: readHeaders(start), body: '' }
  return { headers: readHeaders(start.slice(0, end.index)), body: start.slice(end.index + end[0].length) }
}

const typeOf = ({ headers }: Part): string =>
  (headers.get('content-type') ?? 'text/plain').split(';')[0]?.trim().toLowerCase() ?? ''

const parameterOf = ({ headers }: Part, name: string): string | undefined => {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"(?<quoted>[^"]*)"|(?<plain>[^\\s;]+))`, 'i').exec(
    headers.get('content-type') ?? '',
  )
  return found?.groups?.quoted ?? found?.groups?.plain
}

const fromQuotedPrintable = (text: string): string =>
  text
    .replace(/[ \t]*=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const decoded = ({ headers, body }: Part): string => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('latin1')
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

const maxParts = 20

const partsOf = (message: Part): readonly Part[] => {
  const boundary = parameterOf(message, 'boundary')
  if (boundary === undefined || boundary === '') return []
  // The first piece is the preamble; behind the last boundary stands `--`.
  const pieces = `\n${message.body}`.split(`\n--${boundary}`).slice(1, maxParts + 1)
  return pieces.filter((piece) => !piece.startsWith('--')).map((piece) => readPart(piece.replace(/^[^\n]*\n/, '')))
}

/** An address behind its type: `rfc822; ida@example.org`. */
const addressIn = (field: string | undefined): string =>
  (field ?? '')
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')

const statusCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/

/** A mail that is only late, was relayed or delivered, did not fail. */
const failedIn = (status: string): readonly FailedDelivery[] =>
  status
    .split(/(?:\r?\n){2,}/)
    .map(readHeaders)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .flatMap((fields) => {
      const code = statusCode.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
      // The address that we wrote to, if a server on the way has sent it on to another one.
      const recipients = [fields.get('original-recipient'), fields.get('final-recipient')].map(addressIn)
      return [...new Set(recipients)].filter((recipient) => recipient !== '').map((recipient) => ({ recipient, code }))
    })

const isStatus = (part: Part): boolean => /^message\/(global-)?delivery-status$/.test(typeOf(part))
const isReturned = (part: Part): boolean =>
  /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/.test(typeOf(part))

/** Reads a message, if it is the report about a mail that could not be delivered. Anything else is undefined, however it looks. */
export const readDeliveryReport = (text: string): DeliveryReport | undefined => {
  const message = readPart(text)
  if (typeOf(message) !== 'multipart/report') return undefined
  if (parameterOf(message, 'report-type')?.toLowerCase() !== 'delivery-status') return undefined
  const parts = partsOf(message)
  const status = parts.find(isStatus)
  const returned = parts.find(isReturned)
  if (!status || !returned) return undefined
  const messageId = readPart(decoded(returned))
    .headers.get('message-id')
    ?.replace(/^<(.*)>$/, '$1')
  const failed = failedIn(decoded(status))
  return messageId === undefined || failed.length === 0 ? undefined : { messageId, failed }
}
