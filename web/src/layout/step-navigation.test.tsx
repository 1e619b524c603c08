import { form, page, text } from '@apply/engine/define'
import type { StepState } from '@apply/engine/errors'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createHistory } from '../ui/history.ts'
import { createMemoryWindow } from '../ui/memory-window.ts'
import { Router } from '../ui/router.tsx'
import { StepLink } from './step-navigation.tsx'

const { pages } = form('Club', [
  page('person', { title: 'Person', ask: [text('name', { label: 'Name' })] }),
  page('sport', { title: 'Sport', ask: [text('kind', { label: 'Kind' })] }),
])

const render = (state: StepState, left = state === 'complete' ? 0 : 3): string => {
  const [first, second] = pages
  if (!first || !second) throw new Error('The form has two pages.')
  const progress = new Map([[second, { state, left }]])
  return renderToStaticMarkup(
    <Router history={createHistory(createMemoryWindow())}>
      <StepLink pages={pages} current={first} page={second} progress={progress} onChoose={() => {}} />
    </Router>,
  )
}

test('WEL-16 a complete step shows a tick instead of its number, and the word', () => {
  expect(render('complete')).toMatch(/class="step-number"><svg/)
  expect(render('complete')).toContain('>complete<')
})

test('WEL-16 REV-01 a step that needs attention shows another sign than a complete one, the words, and its count', () => {
  expect(render('needs attention')).toMatch(/class="step-number"><svg/)
  expect(render('needs attention')).toContain('>needs attention, </span><span>3 left<')
  const sign = (state: StepState) => /<svg.*<\/svg>/.exec(render(state))?.[0]
  expect(sign('needs attention')).not.toBe(sign('complete'))
})

test.each(['not started', 'in progress'] as const)(
  'WEL-16 REV-01 a step that is %s shows its number and its count',
  (state) => {
    expect(render(state)).toContain('class="step-number">2<')
    expect(render(state)).toContain('>3 left<')
  },
)

test('REV-01 a step that requires nothing has a tick, and says so', () => {
  expect(render('not started', 0)).toMatch(/class="step-number"><svg/)
  expect(render('not started', 0)).toContain('>nothing required<')
})
