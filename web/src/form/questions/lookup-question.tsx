import type { LookupQuestion as Lookup } from '@apply/engine/define/question'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import * as design from '../../design/index.module.css'
import { lazyComponent } from '../../ui/lazy.tsx'
import * as css from '../question.module.css'
import { useCutNote } from './cut-note.tsx'
import { renderField } from './field.tsx'
import type { Caret, LookupProps } from './lookup-props.ts'
import { idsOf, useField } from './use-field.ts'
import { useLookupAnswer } from './use-lookup-answer.ts'

const LookupBox = lazyComponent(
  () => import('./lookup-box.tsx'),
  (module) => module.LookupBox,
)

type PlainProps = LookupProps & { readonly onReplaced: (caret: Caret | undefined) => void }

const PlainInput = ({ control, value, onType, onReplaced }: PlainProps) => {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const { current } = input
    return () =>
      onReplaced(
        current && current === document.activeElement ? [current.selectionStart, current.selectionEnd] : undefined,
      )
  }, [onReplaced])
  return <input {...control} ref={input} type="text" value={value} onChange={({ target }) => onType(target.value)} />
}

/** An input with suggestions. It can be used at once; the code for suggestions loads a moment later. */
const LookupInput = (props: LookupProps) => {
  const caret = useRef<Caret | undefined>(undefined)
  const keepCaret = useCallback((previous: Caret | undefined) => {
    caret.current = previous
  }, [])
  return (
    <Suspense fallback={<PlainInput {...props} onReplaced={keepCaret} />}>
      <LookupBox {...props} caret={caret} />
    </Suspense>
  )
}

/** A school or an address, chosen from suggestions or typed as free text. */
export const LookupQuestion = ({ question }: { readonly question: Lookup }) => {
  const field = useField(question)
  const { value, isOwnSchool, type, choose } = useLookupAnswer(question)
  const maxLength = maxAnswerLength(question)
  const { noteId, handlers, note } = useCutNote(question.key, maxLength)
  return renderField(
    question,
    field,
    <>
      <LookupInput
        category={question.category}
        label={question.label}
        value={value}
        control={{
          ...field.control,
          ...handlers,
          'aria-describedby': idsOf(field.control['aria-describedby'], noteId),
          dir: 'auto',
          autoComplete: question.autocomplete ?? 'off',
          maxLength,
        }}
        onType={type}
        onChoose={(suggestion) => void choose(suggestion)}
      />
      {note}
      <div role="status" className={css.fieldStatus}>
        {isOwnSchool && <p className={`${design.hint} ${css.questionHint}`}>Enter your school information below.</p>}
      </div>
    </>,
  )
}
