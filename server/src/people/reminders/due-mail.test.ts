import { school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { type DraftMail, dueMail, isDeletionDue, type LeftDraft } from './due-mail.ts'

const reminders = await school.reminders()
/** Noon at the school on that day. */
const noon = (day: string) => new Date(`${day}T18:00:00Z`)
/** The last day to apply is February 15. */
const deadlines = [{ from: '2026-01-20', until: '2026-02-16', banner: '' }]
const rulesOn = (day: string, withoutDeadline = false) => ({
  reminders,
  school: { timeZone: school.timeZone, deadlines: withoutDeadline ? [] : deadlines },
  now: noon(day),
})

const draft = (changes: Partial<LeftDraft> = {}): LeftDraft => ({
  createdAt: noon('2026-01-01'),
  touchedAt: noon('2026-01-10'),
  isStopped: false,
  mails: [],
  ...changes,
})

const mail = (kind: DraftMail['kind'], about: string, day: string, waitedDays = 0): DraftMail => ({
  kind,
  about,
  waitedDays,
  writtenAt: noon(day),
  sentAt: noon(day),
})

test('REM-01 a draft is reminded of after 7 days without a touch, once', () => {
  expect(dueMail(draft(), rulesOn('2026-01-16'))).toBeUndefined()
  expect(dueMail(draft(), rulesOn('2026-01-17'))).toEqual({ kind: 'untouched', about: '2026-01-10' })
  const reminded = draft({ mails: [mail('untouched', '2026-01-10', '2026-01-17')] })
  expect(dueMail(reminded, rulesOn('2026-02-10'))).toBeUndefined()
})

test('REM-01 after another touch the 7 days begin anew', () => {
  const again = draft({ touchedAt: noon('2026-01-20'), mails: [mail('untouched', '2026-01-10', '2026-01-17')] })

  expect(dueMail(again, rulesOn('2026-01-26'))).toBeUndefined()
  expect(dueMail(again, rulesOn('2026-01-27'))).toEqual({ kind: 'untouched', about: '2026-01-20' })
})

test('REM-02 a draft is reminded of from 3 days before the deadline until its last day, once', () => {
  const touched = draft({ touchedAt: noon('2026-02-12') })
  const due = { kind: 'deadline', about: '2026-02-15' }

  expect(dueMail(touched, rulesOn('2026-02-11'))).toBeUndefined()
  expect(dueMail(touched, rulesOn('2026-02-12'))).toEqual(due)
  expect(dueMail(touched, rulesOn('2026-02-15'))).toEqual(due)
  expect(dueMail(touched, rulesOn('2026-02-16'))).toBeUndefined()
  const reminded = draft({ ...touched, mails: [mail('deadline', '2026-02-15', '2026-02-12')] })
  expect(dueMail(reminded, rulesOn('2026-02-13'))).toBeUndefined()
})

test('REM-02 a draft that was begun today is not reminded of today', () => {
  const begun = draft({ createdAt: noon('2026-02-14'), touchedAt: noon('2026-02-14') })

  expect(dueMail(begun, rulesOn('2026-02-14'))).toBeUndefined()
  expect(dueMail(begun, rulesOn('2026-02-15'))).toEqual({ kind: 'deadline', about: '2026-02-15' })
})

test('REM-02 a reminder of the deadline is also the one for an untouched draft', () => {
  expect(dueMail(draft(), rulesOn('2026-02-12'))).toMatchObject({ kind: 'deadline' })
  const reminded = draft({ mails: [mail('deadline', '2026-02-15', '2026-02-12')] })
  expect(dueMail(reminded, rulesOn('2026-02-13'))).toBeUndefined()
})

test('REM-05 there are at most three reminders, and none after a stop', () => {
  const mails = ['2025-10-01', '2025-11-01', '2025-12-01'].map((day) => mail('untouched', day, day))

  expect(dueMail(draft({ mails: mails.slice(1) }), rulesOn('2026-01-17'))).toBeDefined()
  expect(dueMail(draft({ mails }), rulesOn('2026-01-17'))).toBeUndefined()
  expect(dueMail(draft({ isStopped: true }), rulesOn('2026-01-17'))).toBeUndefined()
})

test('REM-08 after a year without a touch the deletion is announced once, also after three reminders and a stop', () => {
  const mails = ['2025-10-01', '2025-11-01', '2025-12-01'].map((day) => mail('untouched', day, day))
  const left = draft({ isStopped: true, mails })
  const notice = { kind: 'deletion', about: '2026-01-10' } as const

  expect(dueMail(left, rulesOn('2027-01-09'))).toBeUndefined()
  expect(dueMail(left, rulesOn('2027-01-10'))).toEqual(notice)
  const announced = draft({ mails: [mail('deletion', notice.about, '2027-01-10')] })
  expect(dueMail(announced, rulesOn('2027-01-20', true))).toBeUndefined()
})

test('REM-09 a draft is deleted 30 days after its notice was sent, unless it was touched', () => {
  const announced = (waitedDays: number) => draft({ mails: [mail('deletion', '2026-01-10', '2027-01-10', waitedDays)] })

  expect(isDeletionDue(announced(30), rulesOn('2027-02-08'))).toBe(false)
  expect(isDeletionDue(announced(30), rulesOn('2027-02-09'))).toBe(true)
  const touched = { ...announced(30), touchedAt: noon('2027-01-11') }
  expect(isDeletionDue(touched, rulesOn('2027-02-09'))).toBe(false)
  expect(isDeletionDue(draft(), rulesOn('2029-01-01'))).toBe(false)
})

test('REM-09 without a mail that has left, and on days the server did not see, nothing is deleted', () => {
  const notice = mail('deletion', '2026-01-10', '2027-01-10', 30)

  expect(isDeletionDue(draft({ mails: [{ ...notice, sentAt: undefined }] }), rulesOn('2027-03-01'))).toBe(false)
  expect(isDeletionDue(draft({ mails: [{ ...notice, waitedDays: 29 }] }), rulesOn('2027-03-01'))).toBe(false)
})
