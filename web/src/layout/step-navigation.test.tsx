import { form, page, text } from '@apply/engine/define'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { StepLink } from './step-navigation.tsx'

const { pages } = form('Club', [
  page('person', { title: 'Person', ask: [text('name', { label: 'Name' })] }),
  page('sport', { title: 'Sport', ask: [text('kind', { label: 'Kind' })] }),
])

const render = (state: string): string => {
  const [first, second] = pages
  if (!first || !second) throw new Error('The form has two pages.')
  const states = new Map([[second, state]])
  return renderToStaticMarkup(
    <MemoryRouter>
      <StepLink pages={pages} current={first} page={second} states={states} onChoose={() => {}} />
    </MemoryRouter>,
  )
}

test('WEL-16 a complete step shows a tick instead of its number, and the word', () => {
  expect(render('complete')).toMatch(/class="step-number"><svg/)
  expect(render('complete')).toContain('>complete<')
})

test('WEL-16 a step that needs attention shows another sign than a complete one, and the words', () => {
  expect(render('needs attention')).toMatch(/class="step-number"><svg/)
  expect(render('needs attention')).toContain('>needs attention<')
  const sign = (state: string) => /<svg.*<\/svg>/.exec(render(state))?.[0]
  expect(sign('needs attention')).not.toBe(sign('complete'))
})

test.each(['not started', 'in progress'])('WEL-16 a step that is %s shows its number', (state) => {
  expect(render(state)).toContain('class="step-number">2<')
  expect(render(state)).toContain(`>${state}<`)
})
