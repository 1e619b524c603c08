import type { Question } from '@apply/engine/define'
import '../../../web/src/design/index.module.css'
import * as css from '../../../web/src/form/question.module.css'
import { asked, optionsOf, whenTold } from './asked.tsx'

const controlFor = (question: Question): string => {
  const { key, kind } = question
  if (kind !== 'choice') return `<input id="${key}" type="${kind === 'checkbox' || kind === 'date' ? kind : 'text'}">`
  const options = optionsOf(question)
  if (question.as === 'radio')
    return options
      .map(({ value, label }) => `<label><input type="radio" name="${key}" value="${value}">${label}</label>`)
      .join('')
  const items = options.map(({ value, label }) => `<option value="${value}">${label}</option>`)
  return `<select id="${key}"><option value="">--</option>${items.join('')}</select>`
}

/** The same questions as text for the browser, with one listener for all of them. */
whenTold((root) => {
  const values: Record<string, string> = {}
  root.innerHTML = asked
    .map(
      (question) =>
        `<div class="${css.question}"><label for="${question.key}">${question.label}</label>${controlFor(question)}</div>`,
    )
    .join('')
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) values[target.id] = target.value
  })
})
