import { acceptAnswers } from '@apply/engine/accept-answers'
import { draftOf } from '@apply/engine/answers'
import { readOnlyView } from '@apply/engine/read-only'
import { club } from '@apply/engine/testing/club-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadOnlyForm } from './read-only-form.tsx'

const answers = {
  member: 'Y',
  nickname: '<b>Ann</b>',
  since: '2025',
  school_name: 'Hill School',
  school_ceeb: '430001',
  city: 'Oslo',
}

const shown = () => {
  const draft = acceptAnswers(club, draftOf(), answers, '2026-11-15')
  const pages = readOnlyView(club, { ...draft, answers: { ...draft.answers, badge: 'badge.pdf' } })
  return renderToStaticMarkup(<ReadOnlyForm title={club.title} pages={pages} />)
}

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
