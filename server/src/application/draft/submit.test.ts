import { createHash } from 'node:crypto'
import { acceptAnswers } from '@apply/engine/accept-answers'
import { form, school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createStudent } from '../../../testing/student.ts'
import { testMailQueue } from '../../../testing/test-jobs.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { canonicalJson, type Receipt } from '../receipt/receipt.ts'
import { createAfterSubmission } from './after-submission.ts'
import type { ApplicationDeps } from './application-deps.ts'
import { createApplicationRepository } from './application-repository.ts'
import { submit } from './submit.ts'
import { applicationDepsFor, nobodyElse, noDocuments, testMoment } from './testing/application-deps-for.ts'
import { completeAnswers } from './testing/complete-answers.ts'

const answering = (sent: Readonly<Record<string, string>>) => (draft: Parameters<typeof acceptAnswers>[1]) =>
  acceptAnswers(form, draft, sent, '2026-01-15').draft

const transcript = { status: 'COMPLETED', file_name: 'transcript.pdf', file_size: 1234, sha256: 'ab12' } as const

type Stored = {
  readonly receipt: string
  readonly submitted_at: Date
  readonly sha256: string
  readonly answers: Record<string, string>
  readonly read_only_view: readonly { readonly name: string; readonly parts: readonly unknown[] }[]
  readonly documents: unknown
}

onDatabase('submitting', (use) => {
  const start = async (changed: Partial<ApplicationDeps> = {}, username?: string) => {
    const clock = settableClock(testMoment)
    const student = await createStudent(use(), username)
    const deps = await applicationDepsFor(use(), { clock: clock.now, ...changed })
    const applications = createApplicationRepository({ database: use(), clock: clock.now })
    await applications.change(student.id, answering(completeAnswers))
    return { student, clock, applications, deps, submitOnce: submit(deps) }
  }

  const storedSubmissions = () => use().sql<Stored>('select * from submissions')

  test('SUB-15 refuses answers that were changed after the applicant saw them, and takes those of the revision they saw', async () => {
    const { student, applications, submitOnce } = await start()
    const { revision } = await applications.change(student.id, answering({ city: 'Memphis' }))

    await expect(submitOnce(student, String(revision - 1))).rejects.toMatchObject({ status: 412 })
    expect(await storedSubmissions()).toEqual([])

    const receipt = await submitOnce(student, String(revision))
    expect((await storedSubmissions()).map(({ answers }) => answers.city)).toEqual(['Memphis'])
    expect(await submitOnce(student, '1')).toEqual(receipt)
  })

  test('SUB-10 fifty concurrent submits create one submission, one receipt mail and one audit row', async () => {
    const { student, submitOnce } = await start()

    const receipts = await Promise.all(Array.from({ length: 50 }, () => submitOnce(student)))

    expect(new Set(receipts.map(({ number }) => number)).size).toBe(1)
    expect(await storedSubmissions()).toHaveLength(1)
    expect(await use().sql('select recipient from mails')).toEqual([{ recipient: student.username }])
    const account = `account ${student.id}`
    expect(await use().sql('select at, actor, target, action, result from audit')).toEqual([
      {
        at: new Date(testMoment),
        actor: account,
        target: account,
        action: 'submit',
        result: `submitted ${receipts[0]?.number}`,
      },
    ])
  })

  test('SUB-10 with concurrent submits and saves, the submission contains every acknowledged save', async () => {
    const { student, applications, submitOnce } = await start()
    const acknowledged: Record<string, string> = {}

    /** A tab that keeps saving one answer until it is told that the application is submitted. */
    const tab = async (key: string): Promise<unknown> => {
      for (let count = 1; count < 1000; count += 1) {
        const refusal = await applications.change(student.id, answering({ [key]: `${count}` })).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (refusal) return refusal
        acknowledged[key] = `${count}`
      }
      return undefined
    }
    const tabs = ['middle_name', 'preferred_name', 'address_line_2'].map(tab)
    const submits: Promise<Receipt>[] = []
    while (Object.keys(acknowledged).length < 3) await applications.read(student.id)
    for (let count = 0; count < 10; count += 1) submits.push(submitOnce(student))

    const receipts = await Promise.all(submits)
    const refusals = await Promise.all(tabs)

    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409 })
    expect(new Set(receipts.map(({ sha256 }) => sha256)).size).toBe(1)
    const [stored] = await storedSubmissions()
    const { draft } = await applications.read(student.id)
    expect(stored?.answers).toMatchObject(acknowledged)
    expect(stored?.answers).toEqual(draft.answers)
  })

  test('SUB-13 a submit that fails at its last step is rolled back completely', async () => {
    const announce = () => Promise.reject(new Error('the webhooks are away'))
    const afterSubmission = createAfterSubmission({
      school,
      mailQueue: await testMailQueue(use()),
      ...nobodyElse,
      announce,
    })
    const { student, applications, submitOnce } = await start({ afterSubmission })

    await expect(submitOnce(student)).rejects.toThrow('away')

    expect(await storedSubmissions()).toEqual([])
    expect(await use().sql('select * from mails')).toEqual([])
    expect(await applications.change(student.id, answering({ city: 'Nashville' }))).toMatchObject({ revision: 2 })
  })

  test.each([
    `answers = answers || '{"first_name": "Other"}'`,
    'revision = revision + 1',
    'receipt = null',
    `web_status = '[]'`,
    `last_page = 'about'`,
    `validations = '{"first_name": ["Wrong"]}'`,
    `last_saves = '{"window-one": [7, 1]}'`,
    'changed_at = now()',
  ])('SUB-41 the database refuses %s of a submitted application, whoever asks', async (change) => {
    const { student, submitOnce } = await start()
    const other = await start({}, 'ann@example.edu')
    await submitOnce(student)
    const rows = () => use().sql('select * from applications where account_id = $1', [student.id])
    const before = await rows()

    const refused = use().sql(`update applications set ${change} where account_id = $1`, [student.id])

    await expect(refused).rejects.toThrow('has been submitted and can no longer be changed')
    expect(await rows()).toEqual(before)
    await use().sql(`update applications set ${change} where account_id = $1`, [other.student.id])
  })

  test('SUB-11 freezes answers, read-only view and documents with the time and their SHA-256', async () => {
    const documents = { ...noDocuments, listForSubmission: async () => ({ homeschool: transcript }) }
    const { student, submitOnce } = await start({ documents })

    const receipt = await submitOnce(student)

    const [stored] = await storedSubmissions()
    expect(stored).toMatchObject({
      receipt: receipt.number,
      submitted_at: new Date(testMoment),
      answers: { ...completeAnswers, country_desc: 'United States' },
      documents: { homeschool: transcript },
    })
    expect(stored?.read_only_view.map(({ name }) => name)).toEqual(['about', 'education-ug', 'final-steps'])
    expect(JSON.stringify(stored?.read_only_view)).toContain("O'Neil-Żak")
    const { answers, read_only_view, documents: files } = stored ?? {}
    const content = canonicalJson({ answers, read_only_view, documents: files })
    expect(receipt).toEqual({
      number: stored?.receipt,
      submitted_at: testMoment,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  test('SUB-11 records every missing status in order', async () => {
    const { student, applications, submitOnce, clock } = await start()
    await applications.setStatus(student.id, 'started')
    clock.advance(1000)

    await submitOnce(student)

    const { statuses } = await applications.read(student.id)
    expect(statuses).toEqual([
      { web_status: 'started', at: testMoment },
      { web_status: 'validating', at: '2026-01-15T18:00:01.000Z' },
      { web_status: 'submitted', at: '2026-01-15T18:00:01.000Z' },
    ])
  })

  test('SUB-12, SUB-13 a repeat returns the same receipt, even days later, and sends no mail', async () => {
    const { student, clock, submitOnce, applications } = await start()

    const first = await submitOnce(student)
    clock.advance(3 * 24 * 60 * 60_000)
    const repeat = await submitOnce(student)

    expect(first.number).toMatch(/^GC-[A-Z0-9]{10}$/)
    expect(repeat).toEqual(first)
    expect(await use().sql('select recipient from mails')).toEqual([{ recipient: student.username }])
    expect((await applications.read(student.id)).receipt).toEqual(first)
  })

  test('SUB-12 never issues a receipt number twice', async () => {
    const numbers = ['GC-AAAAAAAAAA', 'GC-AAAAAAAAAA', 'GC-CCCCCCCCCC']
    const draw = () => numbers.shift() ?? ''
    const one = await start({}, 'one@example.edu')
    const other = await start({}, 'other@example.edu')

    const receipts = [await submit(one.deps, draw)(one.student), await submit(other.deps, draw)(other.student)]

    expect(receipts.map(({ number }) => number)).toEqual(['GC-AAAAAAAAAA', 'GC-CCCCCCCCCC'])
  })

  test('SUB-08 refuses stored answers with errors, lists them, and submits nothing', async () => {
    const { student, applications, submitOnce } = await start()
    await applications.change(student.id, answering({ first_name: '', legal_agree: '' }))

    const refusal = await submitOnce(student).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(HttpError)
    expect(refusal).toMatchObject({
      status: 422,
      details: {
        errors: {
          first_name: ['First Name'],
          legal_agree: ['You must accept these terms to submit your application.'],
        },
      },
    })
    expect(await storedSubmissions()).toEqual([])
    expect(await use().sql('select * from mails')).toEqual([])
  })

  test('SUB-09 a submit during a conversion is 409, and succeeds once it has ended', async () => {
    let converting = true
    const documents = { ...noDocuments, isConverting: async () => converting }
    const { student, submitOnce } = await start({ documents })

    await expect(submitOnce(student)).rejects.toMatchObject({ status: 409 })
    expect(await storedSubmissions()).toEqual([])
    converting = false

    await expect(submitOnce(student)).resolves.toMatchObject({ submitted_at: testMoment })
  })

  test('OWN-02 SUB-13 the receipt goes to the address that was changed while the submission waited', async () => {
    const { student, submitOnce } = await start()
    let submitting: Promise<unknown> | undefined
    await use().transaction(async (sql) => {
      await sql('select 1 from applications where account_id = $1 for update', [student.id])
      submitting = submitOnce(student)
      await untilWaiting(use())
      await sql(`update accounts set username = 'new@example.edu' where id = $1`, [student.id])
    })

    await submitting

    expect(await use().sql('select recipient from mails')).toEqual([{ recipient: 'new@example.edu' }])
  })

  test('SUB-13 the receipt mail contains the receipt number and the local time of the school, as text and as HTML', async () => {
    const { student, submitOnce } = await start()

    const { number, sha256 } = await submitOnce(student)

    const [mail] = await use().sql<{ subject: string; text_body: string; html_body: string; secret: string | null }>(
      'select subject, text_body, html_body, secret from mails',
    )
    expect(mail?.subject).toContain(number)
    for (const body of [mail?.text_body, mail?.html_body])
      for (const said of [number, sha256, 'January 15, 2026', '12:00:00']) expect(body).toContain(said)
  })
})
