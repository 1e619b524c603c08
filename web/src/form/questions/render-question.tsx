import type { Question } from '@apply/engine/define/question'
import type { ReactElement } from 'react'
import { DropdownQuestion } from './dropdown-question.tsx'
import { FileQuestion } from './file-question.tsx'
import { CheckboxQuestion, DateQuestion, EmailQuestion, LongTextQuestion, TextQuestion } from './input-questions.tsx'
import { LookupQuestion } from './lookup-question.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { RadioQuestion } from './radio-question.tsx'

/** Any kind of question. A plain function: the node around it is memoized already. */
export const renderQuestion = (question: Question): ReactElement => {
  switch (question.kind) {
    case 'text':
    case 'number':
      return <TextQuestion question={question} />
    case 'long-text':
      return <LongTextQuestion question={question} />
    case 'phone':
      return <PhoneQuestion question={question} />
    case 'email':
      return <EmailQuestion question={question} />
    case 'date':
      return <DateQuestion question={question} />
    case 'checkbox':
      return <CheckboxQuestion question={question} />
    case 'file':
      return <FileQuestion question={question} />
    case 'lookup':
      return <LookupQuestion question={question} />
    case 'choice':
      return question.as === 'radio' ? <RadioQuestion question={question} /> : <DropdownQuestion question={question} />
  }
}
