import { isEmailAddress } from '@apply/engine/rules/contact-rules'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

type Test = (value: string) => boolean

const checked = (test: Test, error: string) => z.string().refine(test, { error })

const urlWith =
  (protocols: readonly string[], test: (url: URL) => boolean): Test =>
  (value) => {
    const url = URL.parse(value)
    return url !== null && protocols.includes(url.protocol) && test(url)
  }

const isPort: Test = (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
const isAddress: Test = (value) => ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value)
const isNetwork: Test = (value) => isAddress(value) || ipaddr.isValidCIDR(value)
const isHost: Test = (value) => isAddress(value) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)
const isBareOrigin = (url: URL) => `${url.origin}/` === url.href

const portRange = 'must be a whole number from 1 to 65535'

export const port = checked(isPort, `${portRange}.`).transform(Number)

export const portOrOff = checked(
  (value) => value === 'off' || value === '0' || isPort(value),
  `${portRange}, or off.`,
).transform((value): number | 'off' => (isPort(value) ? Number(value) : 'off'))

const maxProcesses = 128

export const processes = checked(
  (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= maxProcesses,
  `must be a whole number from 1 to ${maxProcesses}.`,
).transform(Number)

export const host = checked(isHost, 'must be an IP address or a host name.')

/** The "bad ports" of the Fetch standard, which other protocols use. */
const portsWithoutBrowser: ReadonlySet<number> = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  ],
  ...[
    111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  ],
  ...[540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
])

/** Whether browsers refuse to open any page on this port. */
export const isRefusedByBrowsers = (value: string | undefined): boolean => portsWithoutBrowser.has(Number(value))

export const publicUrl = checked(
  urlWith(['http:', 'https:'], isBareOrigin),
  'must be a web address without a path, such as https://apply.example.edu.',
)
  .refine((value) => !isRefusedByBrowsers(URL.parse(value)?.port), {
    error: 'has a port that browsers refuse to open. Choose another one.',
  })
  .transform((value) => new URL(value).origin)

/** What the driver would take for one long name. A comma in the password is none of the host. */
const namesOneHost: Test = (value) => {
  const [, authority = '', query = ''] = value.match(/^[a-z]+:\/\/([^/?#]*)[^?#]*\??([^#]*)/i) ?? []
  const host = new URLSearchParams(query).get('host') ?? ''
  return !authority.slice(authority.lastIndexOf('@') + 1).includes(',') && !host.includes(',')
}

/** The driver verifies the certificate in all of these modes, and warns that a later version will not. */
const verifiedModes = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/

export const postgresUrl = z
  .string()
  .refine(namesOneHost, {
    error:
      'must name one host. Use an address that leads to the primary also after a failover: one that moves with it, a name, or PgBouncer.',
    abort: true,
  })
  .refine(
    urlWith(['postgres:', 'postgresql:'], () => true),
    { error: 'must be an address such as postgresql://user:password@host:5432/database.' },
  )
  .transform((value) => value.replace(verifiedModes, '$1verify-full'))

/** Whether PostgreSQL shares the processors of this machine. An address without a host leads to a socket. */
export const isOnThisMachine = (databaseUrl: string): boolean => {
  const { hostname, searchParams } = new URL(databaseUrl)
  const name = searchParams.get('host') ?? decodeURIComponent(hostname)
  return name === '' || name.startsWith('/') || /^(localhost|127\.[\d.]+|\[::1\])$/.test(name)
}

export const bucket = checked((value) => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value), 'must be the name of a bucket.')

export const webUrl = checked(
  urlWith(['http:', 'https:'], (url) => url.search === '' && url.hash === ''),
  'must be a web address such as https://s3.example.edu.',
)

/** Tokens of staff come from here, so the way must be safe; a provider for trying it out runs on this machine. */
export const issuer = checked(
  urlWith(
    ['http:', 'https:'],
    ({ protocol, hostname, search, hash }) =>
      (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) && search === '' && hash === '',
  ),
  'must be a web address such as https://login.example.edu.',
)

/** Whether anybody in the world can have an account there, with an address that nobody has checked. */
export const isOpenToAnybody = (issuer: string | undefined): boolean =>
  /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\b/i.test(
    issuer ?? '',
  )

const listIn = (value: string): readonly string[] => value.split(',').map((each) => each.trim().toLowerCase())

export const domains = checked(
  (value) => listIn(value).every((domain) => isEmailAddress(`someone@${domain}`)),
  'must be a list of domains with commas between them, such as example.edu,staff.example.edu.',
).transform(listIn)

export const smtpUrl = checked(
  urlWith(['smtp:', 'smtps:'], (url) => url.hostname !== ''),
  'must be an address such as smtps://user:password@mail.example.edu.',
)

/** A list of addresses, or one with a comma behind it, would be refused by the mail server with every mail. */
const mailAddress = /[^\s<>@,;:"()[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*/u.source
const isSender = new RegExp(`^([^<>\\r\\n]+<${mailAddress}>|${mailAddress})$`, 'u')

export const sender = checked(
  (value) => isSender.test(value),
  'must be one e-mail address, alone or as Name <address>.',
)

export const clamdUrl = checked(
  urlWith(['tcp:', 'unix:'], (url) =>
    url.protocol === 'unix:' ? url.host === '' && url.pathname !== '' : url.port !== '',
  ),
  'must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamd.sock.',
)

/** "on" trusts the nearest proxy only, because a client can forge everything further left in the header. */
export const trustProxy = checked(
  (value) => /^(on|off|true|false|[1-9])$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
  'must be on, off, a number of proxies, or their addresses separated by commas.',
).transform((value) => {
  if (value === 'off' || value === 'false') return false
  if (value === 'on' || value === 'true') return 1
  return /^[1-9]$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim())
})

export const networks = checked(
  (value) => value.split(',').every((part) => isNetwork(part.trim())),
  'must be addresses or networks such as 10.1.0.0/16, separated by commas.',
).transform((value): readonly string[] => value.split(',').map((part) => part.trim()))

export const folderName = checked((value) => /^[a-z\d-]+$/.test(value), 'must be the name of a folder of forms.')

export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}.` })
