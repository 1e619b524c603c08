import type { Question } from '@apply/engine/define'
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { asked, optionsOf, whenTold } from './asked.tsx'

const propertyOf = (question: Question): RJSFSchema => {
  if (question.kind === 'checkbox') return { type: 'boolean', title: question.label }
  const options = optionsOf(question)
  return {
    type: 'string',
    title: question.label,
    ...(options.length > 0 && { oneOf: options.map(({ value, label }) => ({ const: value, title: label })) }),
  }
}

const schema: RJSFSchema = {
  type: 'object',
  required: asked.filter(({ rules }) => rules.some(({ rule }) => rule === 'required')).map(({ key }) => key),
  properties: Object.fromEntries(asked.map((question) => [question.key, propertyOf(question)])),
}

const uiSchema: UiSchema = Object.fromEntries(
  asked.map((question) => [
    question.key,
    question.kind === 'choice' && question.as === 'radio'
      ? { 'ui:widget': 'radio' }
      : question.kind === 'date'
        ? { 'ui:widget': 'date' }
        : {},
  ]),
)

const Page = () => {
  const [data, setData] = useState<unknown>({})
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      idPrefix="root"
      onChange={({ formData }) => setData(formData)}
    />
  )
}

whenTold((root) => flushSync(() => createRoot(root).render(<Page />)))
