import type { LookupCategory, Suggestion } from '@apply/contract/find'
import { type ComponentProps, lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { fetchCode } from '../../api/fetch-code.ts'

/** Where somebody was typing, so that a field can be replaced under their fingers. */
export type Caret = readonly [start: number | null, end: number | null]

export type LookupProps = {
  readonly category: LookupCategory
  /** What is searched for, in words for a screen reader. */
  readonly label: string
  readonly value: string
  readonly control: ComponentProps<'input'> & { readonly id: string }
  readonly onType: (text: string) => void
  readonly onChoose: (suggestion: Suggestion) => void
}

const LookupBox = lazy(async () => ({ default: (await fetchCode(() => import('./lookup-box.tsx'))).LookupBox }))

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

/** A field that suggests. One can type from the first moment on; the suggestions load a little later. */
export const LookupInput = (props: LookupProps) => {
  const caret = useRef<Caret | undefined>(undefined)
  const keepCaret = useRef((left: Caret | undefined) => {
    caret.current = left
  })
  return (
    <Suspense fallback={<PlainInput {...props} onReplaced={keepCaret.current} />}>
      <LookupBox {...props} caret={caret} />
    </Suspense>
  )
}
