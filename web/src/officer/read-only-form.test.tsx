import { acceptAnswers } from '@apply/engine/accept-answers'
import { draftOf } from '@apply/engine/answers'
import { type ReadOnlyPage, readOnlyView } from '@apply/engine/read-only'
import { club } from '@apply/engine/testing/club-form'
import { school } from '@apply/forms/governors-choice'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SchoolContext } from '../ui/school.tsx'
import { ReadOnlyForm } from './read-only-form.tsx'

const answers = {
  member: 'Y',
  nickname: '<b>Ann</b>',
  since: '2025',
  school_name: 'Hill School',
  school_ceeb: '430001',
  city: 'Oslo',
}

const render = (applicant: ComponentProps<typeof ReadOnlyForm>['applicant'], pages: readonly ReadOnlyPage[]) =>
  renderToStaticMarkup(
    <SchoolContext value={school}>
      <ReadOnlyForm applicant={applicant} pages={pages} />
    </SchoolContext>,
  )

const pagesOfAnn = () => {
  const { draft } = acceptAnswers(club, draftOf(), answers, '2026-11-15')
  return readOnlyView(club, { ...draft, answers: { ...draft.answers, badge: 'badge.pdf' } })
}

const shown = () => render({ name: 'Ann Lee', email: 'ann@example.edu' }, pagesOfAnn())

test('WID-15 the service user sees every answer as text, without buttons or inputs', () => {
  const view = shown()

  expect(view).toContain('<dt>Member since</dt><dd>2025</dd>')
  expect(view).toContain('<dt>School</dt><dd>Hill School (430001)</dd>')
  expect(view).toContain('<dt>City</dt><dd>Oslo</dd>')
  expect(view).not.toMatch(/<(input|select|textarea|button|form|nav|a)\b/)
})

test('WID-16 a file question with a document says so', () => {
  expect(shown()).toContain('Document attached for badge')
})

test('WID-15 answers are shown as text, never as markup', () => {
  expect(shown()).toContain('&lt;b&gt;Ann&lt;/b&gt;')
})

test('PDF-08 the view shows every word of the pages, in order, and no other, as the PDF copy does', () => {
  const words = pagesOfAnn().flatMap(({ title, parts }) => [
    title,
    ...parts.flatMap(({ headings, lines }) => [
      headings.join(' · '),
      ...lines.flatMap(({ label, text }) => [label, text]),
    ]),
  ])
  const text = shown().replace(/<[^>]*>/g, '')
  const heading = [school.name, school.application, 'Ann Lee', 'ann@example.edu']

  expect(words.length).toBeGreaterThan(8)
  expect(text).toBe(renderToStaticMarkup([...heading, ...words].join('')))
})

test('PDF-11 the heading names the school, the application, the applicant and their e-mail address', () => {
  expect(shown()).toMatch(
    /^<main[^>]*><p[^>]*>Wrenfield State University<\/p><h1>[^<]*Application<\/h1><p[^>]*>Ann Lee<\/p><p[^>]*>ann@example.edu<\/p>/,
  )
})

test('PDF-12 accepted terms stand above their answer, which says when they were accepted', () => {
  const terms = [{ heading: 'Your answers', paragraphs: ['They are true.'] }]
  const line = { key: 'agree', label: 'I accept.', text: 'Yes', terms, accepted_at: '2026-11-15T20:03:00.000Z' }
  const view = render({ name: '', email: 'ann@example.edu' }, [
    { name: 'last', title: 'Last', parts: [{ headings: [], lines: [line] }] },
  ])

  expect(view).toMatch(
    /They are true\.<\/p>.*<dt>I accept\.<\/dt><dd>Yes, accepted on November 15, 2026 at 2:03 PM CST/,
  )
})
