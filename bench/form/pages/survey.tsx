import type { Question } from '@apply/engine/define'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Model } from 'survey-core'
import 'survey-core/survey-core.css'
import { Survey } from 'survey-react-ui'
import { asked, optionsOf, whenTold } from './asked.tsx'

const elementOf = (question: Question) => {
  const common = { name: question.key, title: question.label }
  if (question.kind === 'checkbox') return { ...common, type: 'boolean', renderAs: 'checkbox' }
  if (question.kind === 'date') return { ...common, type: 'text', inputType: 'date' }
  if (question.kind !== 'choice') return { ...common, type: 'text' }
  const choices = optionsOf(question).map(({ value, label }) => ({ value, text: label }))
  return { ...common, choices, type: question.as === 'radio' ? 'radiogroup' : 'dropdown', renderAs: 'select' }
}

/** Its default saves at the end of a field; here every key counts, as on the other pages. */
whenTold((root) => {
  const model = new Model({ textUpdateMode: 'onTyping', elements: asked.map(elementOf) })
  flushSync(() => createRoot(root).render(<Survey model={model} />))
})
