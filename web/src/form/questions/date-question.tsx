import type { DateQuestion as Asked } from '@apply/engine/define/question'
import { useRef, useState } from 'react'
import { Icon, Logo } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { useAnswers, useSetAnswer } from '../../draft/use-draft.ts'
import { press } from '../../ui/press.ts'
import * as questionCss from '../question.module.css'
import * as dateQuestionCss from './date-question.module.css'
import { renderField } from './field.tsx'
import { readDate, showDate, withWholeYear } from './read-date.ts'
import { idsOf, useField } from './use-field.ts'

const calendarPath = 'M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4'

const unreadableMessage = 'This is not a date. Please check month, day and year.'

/** The typed text. It follows an answer that changes elsewhere, for example by undo. */
const useTyped = (key: string, value: string) => {
  const { unreadable } = useAnswers().typing
  const [text, setText] = useState(() => showDate(value) || (unreadable.get(key) ?? ''))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (readDate(text) !== value) setText(showDate(value))
  }
  const type = (typed: string) => {
    unreadable.set(key, readDate(typed) === '' ? typed : '')
    setText(typed)
  }
  return [text, type] as const
}

type CalendarProps = { readonly label: string; readonly value: string; readonly onChoose: (date: string) => void }

/** A button that opens the calendar of the browser; without one, the date can still be typed. */
const Calendar = ({ label, value, onChoose }: CalendarProps) => {
  const input = useRef<HTMLInputElement>(null)
  if (!('showPicker' in HTMLInputElement.prototype)) return null
  return (
    <span className={design.insideEnd}>
      <input
        ref={input}
        type="date"
        className={design.visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        max="9999-12-31"
        value={value}
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      />
      <button
        type="button"
        className={design.iconButton}
        aria-label={`Calendar for ${label}`}
        onClick={() => input.current?.showPicker()}
      >
        <Logo path={calendarPath} />
      </button>
    </span>
  )
}

/** A date, typed as month, day and year, pasted, filled in by the browser, or chosen from a calendar. */
export const DateQuestion = ({ question }: { readonly question: Asked }) => {
  const field = useField(question)
  const { value } = field
  const answer = useSetAnswer(question)
  const [text, setText] = useTyped(question.key, value)
  // A text that is there from the start was left with a change of the page.
  const [isLeft, setLeft] = useState(true)
  const [formatId, unreadableId] = [`${question.key}-format`, `${question.key}-unreadable`]
  const isUnreadable = isLeft && text !== '' && readDate(text) === ''
  const type = (typed: string) => {
    setLeft(false)
    setText(typed)
    answer(readDate(typed))
  }
  const leave = () => {
    const date = readDate(text) || readDate(withWholeYear(text))
    if (date !== '') setText(showDate(date))
    if (date !== value) answer(date)
    // A message that appears during a press would move what is pressed.
    press.after(() => setLeft(true))
  }
  return renderField(
    question,
    field,
    <>
      <span className={dateQuestionCss.dateInput}>
        <input
          {...field.control}
          aria-describedby={idsOf(field.control['aria-describedby'], isUnreadable && unreadableId, formatId)}
          type="text"
          dir="auto"
          inputMode="numeric"
          autoComplete={question.autocomplete ?? 'off'}
          maxLength={30}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
        />
        <Calendar label={question.label} value={value} onChoose={(date) => type(showDate(date))} />
      </span>
      <span className={`${design.hint} ${questionCss.questionHint}`} id={formatId}>
        {/* The keypad of an iPhone has no slash. */}
        Month, day and year, for example 03/09/2008 or 03092008
      </span>
      {/* No error: those of the form are shown only while validating, and a missing date has its own. */}
      {isUnreadable && (
        <span className={design.fieldNote} id={unreadableId}>
          <Icon name="warning" />
          {unreadableMessage}
        </span>
      )}
      {/* The hint comes when the focus is elsewhere already. */}
      <span role="status" className={design.visuallyHidden}>
        {isUnreadable ? `${question.label}: ${unreadableMessage}` : ''}
      </span>
    </>,
  )
}
