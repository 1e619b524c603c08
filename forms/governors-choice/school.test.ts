import { describe, expect, test } from 'vitest'
import { legalTerms } from './final-steps/final-steps.ts'
import { school } from './school.ts'

const browserVendors = ['support.google.com', 'support.mozilla.org', 'support.apple.com', 'support.microsoft.com']

const matches = (pattern: RegExp, texts: unknown): string[] => JSON.stringify(texts).match(pattern) ?? []
const hosts = (texts: unknown) => matches(/https?:\/\/[^"\s]+/g, texts).map((address) => new URL(address).hostname)
const mailboxes = (texts: unknown) => matches(/[\w.+-]+@[\w.-]+\w/g, texts)
const phones = (texts: unknown) => matches(/\(\d{3}\) \d{3}-\d{4}/g, texts)
const calls = (texts: unknown) => matches(/tel:[^"]+/g, texts)

const isSchoolHost = (host: string) => host === 'example.edu' || host.endsWith('.example.edu')

const allTextsExceptPrivacy = async () => {
  const { help, welcome, completion, records } = school.texts
  return [school, legalTerms, await help(), await welcome(), await completion(), await records()]
}

const dayBefore = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}`
}

describe('contacts and links', () => {
  test('OPS-19 every link points to example.edu', async () => {
    const found = hosts(await allTextsExceptPrivacy())

    const { payment, transcripts, auditions } = school.links
    expect(auditions.length).toBeGreaterThan(0)
    expect(found).toEqual(expect.arrayContaining(hosts([payment, transcripts, auditions])))
    expect(found.filter((host) => !isSchoolHost(host))).toEqual([])
  })

  test('OPS-19 the only outside links of the privacy notice are those of the four browser vendors', async () => {
    const outside = hosts(await school.texts.privacy()).filter((host) => !isSchoolHost(host))

    expect(new Set(outside)).toEqual(new Set(browserVendors))
  })

  test('OPS-19 every mailbox is at example.edu', async () => {
    const found = mailboxes([await allTextsExceptPrivacy(), await school.texts.privacy()])

    expect(found).toEqual(
      expect.arrayContaining([school.admissionOffice, school.cashier, school.help].map((c) => c.email)),
    )
    expect(found.filter((mailbox) => !mailbox.endsWith('@example.edu'))).toEqual([])
  })

  test('OPS-19 every phone number is reserved for fictional use', async () => {
    const texts = [await allTextsExceptPrivacy(), await school.texts.privacy()]

    expect(phones(texts)).toEqual(expect.arrayContaining([school.help.phone]))
    expect(phones(texts).filter((phone) => !/^\(931\) 555-01\d\d$/.test(phone))).toEqual([])
    expect(calls(texts).filter((call) => !/^tel:\+193155501\d\d$/.test(call))).toEqual([])
  })

  test('OPS-19 the test-score codes have four digits', () => {
    expect(Object.values(school.testScoreCodes)).toEqual([
      expect.stringMatching(/^\d{4}$/),
      expect.stringMatching(/^\d{4}$/),
    ])
  })

  test('OPS-19 the help text links to the help address with the fixed subject', async () => {
    const [link] = matches(/mailto:apply-help[^"]+/g, await school.texts.help())

    const address = new URL(link ?? '')

    expect(address.pathname).toBe(school.help.email)
    expect(address.searchParams.get('subject')).toBe(school.help.subject)
  })
})

describe('deadlines', () => {
  test('OPS-19 the platform knows the time zone', () => {
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

  test('OPS-19 no window starts before the previous one has ended', () => {
    const overlapping = school.deadlines.filter(({ from }, index) => from < (school.deadlines[index - 1]?.until ?? ''))

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
