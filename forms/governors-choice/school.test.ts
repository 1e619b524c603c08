import { describe, expect, test } from 'vitest'
import { school } from './school.ts'
import { legalTerms } from './texts/final-steps.ts'

const browserVendors = ['support.google.com', 'support.mozilla.org', 'support.apple.com', 'support.microsoft.com']

const matches = (pattern: RegExp, said: unknown): string[] => JSON.stringify(said).match(pattern) ?? []
const hosts = (said: unknown) => matches(/https?:\/\/[^"\s]+/g, said).map((address) => new URL(address).hostname)
const mailboxes = (said: unknown) => matches(/[\w.+-]+@[\w.-]+\w/g, said)
const phones = (said: unknown) => matches(/\(\d{3}\) \d{3}-\d{4}/g, said)
const calls = (said: unknown) => matches(/tel:[^"]+/g, said)

const isOurs = (host: string) => host === 'example.edu' || host.endsWith('.example.edu')

const everythingButPrivacy = async () => {
  const { help, welcome, completion } = school.texts
  return [school, legalTerms, await help(), await welcome(), await completion()]
}

const dayBefore = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`
}

describe('contacts and links', () => {
  test('OPS-19 every link leads to example.edu', async () => {
    const found = hosts(await everythingButPrivacy())

    const { payment, transcripts, auditions } = school.links
    expect(auditions.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(hosts([payment, transcripts, auditions])))
    expect(found.filter((host) => !isOurs(host))).toEqual([])
  })

  test('OPS-19 the privacy notice leads elsewhere only to the four browser vendors', async () => {
    const elsewhere = hosts(await school.texts.privacy()).filter((host) => !isOurs(host))

    expect(new Set(elsewhere)).toEqual(new Set(browserVendors))
  })

  test('OPS-19 every mailbox is at example.edu', async () => {
    const found = mailboxes([await everythingButPrivacy(), await school.texts.privacy()])

    expect(found).toEqual(
      expect.arrayContaining([school.admissionOffice, school.cashier, school.help].map((c) => c.email)),
    )
    expect(found.filter((mailbox) => !mailbox.endsWith('@example.edu'))).toEqual([])
  })

  test('OPS-19 every phone number is one of those reserved for invention', async () => {
    const said = [await everythingButPrivacy(), await school.texts.privacy()]

    expect(phones(said)).toEqual(expect.arrayContaining([school.help.phone]))
    expect(phones(said).filter((phone) => !/^\(931\) 555-01\d\d$/.test(phone))).toEqual([])
    expect(calls(said).filter((call) => !/^tel:\+193155501\d\d$/.test(call))).toEqual([])
  })

  test('OPS-19 the test-score codes have four digits, as those of the testing services do', () => {
    expect(Object.values(school.testScoreCodes)).toEqual([
      expect.stringMatching(/^\d{4}$/),
      expect.stringMatching(/^\d{4}$/),
    ])
  })

  test('OPS-19 the help text writes to the help address with the fixed subject', async () => {
    const [letter] = matches(/mailto:apply-help[^"]+/g, await school.texts.help())

    const address = new URL(letter ?? '')

    expect(address.pathname).toBe(school.help.email)
    expect(address.searchParams.get('subject')).toBe(school.help.subject)
  })
})

describe('deadlines', () => {
  test('OPS-19 the time zone is one that the platform knows', () => {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: school.timeZone }).resolvedOptions()

    expect(timeZone).toBe('America/Chicago')
  })

  test.each(school.deadlines)(
    'OPS-19 the window from $from until $until has real dates in order',
    ({ from, until }) => {
      for (const date of [from, until]) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date)
      expect(from < until).toBe(true)
    },
  )

  test('OPS-19 no window begins before the one ahead of it has ended', () => {
    const overlapping = school.deadlines.filter(({ from }, place) => from < (school.deadlines[place - 1]?.until ?? ''))

    expect(school.deadlines).toHaveLength(5)
    expect(overlapping).toEqual([])
  })

  test.each(school.deadlines)('OPS-19 the window until $until names its own last day', ({ until, banner }) => {
    expect(banner).toContain(` ${dayBefore(until)}!`)
  })
})

test('FRM-21 the school is configured for freshmen, ten years, plain mail and production', () => {
  expect(school.configuration).toEqual({
    student_type: 'Freshman',
    number_of_years: 10,
    custom_email_copy: false,
    environment: 'production',
  })
})
