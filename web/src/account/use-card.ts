import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureMessage, ServerError, UnauthorizedError, wasResponseLost } from '../api/failures.ts'
import { focusFirstError } from '../design/focus.ts'
import { useAction } from '../ui/action.ts'
import { dismissToastsLabelled, showToast, successLabel } from '../ui/toasts.ts'
import { type Errors, fieldNamedIn } from './checks.ts'

type Values<Field extends string> = Readonly<Record<Field, string>>

type Options<Field extends string> = {
  /** The heading of the card. */
  readonly name: string
  readonly initial: Values<Field>
  readonly check: (values: Values<Field>) => Errors
  /** Whether changes are checked at once, or only at submit. */
  readonly checksOnChange: boolean
  readonly send: (values: Values<Field>) => Promise<void>
  /** What a refusal means after a try whose response was lost: that one may have worked. Returns what to show instead of it. */
  readonly afterLost?: (refusal: unknown) => unknown
}

/** The status of what `afterLost` shows. No response has it. */
export const mayHaveWorked = 410

export const maybeDone = (message: string) => new ServerError(message, mayHaveWorked, {})

/** Why the last call failed; about one field, or about the whole card. */
export type CardFailure = {
  readonly message: string
  readonly field?: string | undefined
  /** The status of the response, if there was one. */
  readonly status?: number
}

const keep = (errors: Errors, isKept: (field: string) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))

/** The values of a card and their errors; a field shows no error before it was touched. */
const useCheckedValues = <Field extends string>({ initial, check, checksOnChange }: Options<Field>) => {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<Errors>({})

  const change = (field: Field, value: string) => {
    const next = { ...values, [field]: value }
    const seen = new Set([...touched, field])
    setValues(next)
    setTouched(seen)
    if (checksOnChange) setErrors(keep(check(next), (key) => seen.has(key)))
    else setErrors(keep(errors, (key) => key !== field))
  }

  const validate = (): boolean => {
    const found = check(values)
    flushSync(() => {
      setErrors(found)
      setTouched(new Set(Object.keys(values)))
    })
    return Object.keys(found).length === 0
  }

  return { values, errors, change, validate } as const
}

/** Leads to what the card says is wrong, once that is rendered: the first field with an error, or the notice. */
const useErrorFocus = () => {
  const form = useRef<HTMLFormElement>(null)
  const focusError = () => {
    if (!focusFirstError(form.current)) form.current?.querySelector('.notice')?.scrollIntoView({ block: 'center' })
  }
  return { form, focusError } as const
}

/** The outcome of the card's latest call. An older one would contradict it, so each call removes it first. */
const useFailure = (name: string) => {
  const [failure, setFailure] = useState<CardFailure>()
  const label = `${name} Error`
  useEffect(() => () => dismissToastsLabelled(label), [label])
  const clear = () => {
    setFailure(undefined)
    for (const outdated of [label, successLabel]) dismissToastsLabelled(outdated)
  }
  const show = (error: unknown, fields: readonly string[]) => {
    const message = failureMessage(error)
    showToast({ severity: 'error', message, label })
    if (!(error instanceof ServerError)) return setFailure({ message })
    setFailure({ message, status: error.status, field: fieldNamedIn(error, fields) })
  }
  return { failure, setFailure, clear, show } as const
}

/** What all account cards share: holds the values, checks them, and calls the server when they are valid. */
export const useCard = <Field extends string>(options: Options<Field>) => {
  const wasLost = useRef(false)
  const { values, errors, change, validate } = useCheckedValues(options)
  const { form, focusError } = useErrorFocus()
  const { failure, setFailure, clear, show } = useFailure(options.name)

  /** Shows a failure in the card and leads there. */
  const fail = (report: () => void) => {
    flushSync(report)
    focusError()
  }

  /** The session guard handles an ended session. */
  const { run, isPending: isSending } = useAction(async (task: () => Promise<void>) => {
    clear()
    try {
      await task()
    } catch (refusal) {
      const error = (wasLost.current && options.afterLost?.(refusal)) || refusal
      wasLost.current ||= wasResponseLost(error)
      if (!(error instanceof UnauthorizedError)) fail(() => show(error, Object.keys(values)))
    }
  })

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setFailure(undefined)
    if (validate()) run(() => options.send(values))
    else focusError()
  }

  // A submit and a change remove the failure, so it is newer than the errors.
  const errorOf = (field: Field) => (failure?.field === field ? failure.message : errors[field])

  return {
    values,
    run,
    /** Refuses a value that only one of the card's actions needs. */
    refuse: (field: Field, message: string) => fail(() => setFailure({ field, message })),
    /** Props of the card. */
    card: { name: options.name, form, isSending, failure, onSubmit },
    /** Props of a field. */
    field: (field: Field) => ({
      value: values[field],
      error: errorOf(field),
      onChange: (value: string) => {
        setFailure(undefined)
        change(field, value)
      },
    }),
  } as const
}
