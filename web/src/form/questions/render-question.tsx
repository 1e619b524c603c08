import type { Question } from '@apply/engine/define/question'
import { memo, type ReactElement } from 'react'
import { DateQuestion } from './date-question.tsx'
import { DropdownQuestion } from './dropdown-question.tsx'
import { FileQuestion } from './file-question.tsx'
import { CheckboxQuestion, LongTextQuestion, TextQuestion } from './input-questions.tsx'
import { LookupQuestion } from './lookup-question.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { RadioQuestion } from './radio-question.tsx'

/** A question renders only when something it shows has changed. */
const memoized = {
  checkbox: memo(CheckboxQuestion),
  date: memo(DateQuestion),
  dropdown: memo(DropdownQuestion),
  file: memo(FileQuestion),
  longText: memo(LongTextQuestion),
  lookup: memo(LookupQuestion),
  phone: memo(PhoneQuestion),
  radio: memo(RadioQuestion),
  text: memo(TextQuestion),
}

/** Any kind of question. A plain function, because a component costs time at each question. */
export const renderQuestion = (question: Question): ReactElement => {
  const { key } = question
  switch (question.kind) {
    case 'text':
    case 'number':
    case 'email':
      return <memoized.text key={key} question={question} />
    case 'long-text':
      return <memoized.longText key={key} question={question} />
    case 'phone':
      return <memoized.phone key={key} question={question} />
    case 'date':
      return <memoized.date key={key} question={question} />
    case 'checkbox':
      return <memoized.checkbox key={key} question={question} />
    case 'file':
      return <memoized.file key={key} question={question} />
    case 'lookup':
      return <memoized.lookup key={key} question={question} />
    case 'choice':
      return question.as === 'radio' ? (
        <memoized.radio key={key} question={question} />
      ) : (
        <memoized.dropdown key={key} question={question} />
      )
  }
}
