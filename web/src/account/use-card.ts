import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { failureMessage } from '../api/failures.ts'
import { dismissToastsLabelled, showToast } from '../ui/toasts.ts'
import type { Errors } from './checks.ts'

type Options<Field extends string> = {
  /** The heading of the card. */
  readonly name: string
  readonly initial: Readonly<Record<Field, string>>
  readonly check: (values: Readonly<Record<Field, string>>) => Errors
  /** Whether changes are checked at once, or only at submit. */
  readonly checksOnChange: boolean
  readonly send: (values: Readonly<Record<Field, string>>) => Promise<void>
}

const focusFirstInvalid = (form: HTMLFormElement) => {
  const field = form.querySelector('[aria-invalid="true"]')
  if (field instanceof HTMLElement) field.focus()
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

/** Sends a card, once at a time; a failure is shown in a toast. */
const useSending = <Values>({ name, send }: { name: string; send: (values: Values) => Promise<void> }) => {
  const [isSending, setSending] = useState(false)
  const label = `${name} Error`
  const attempt = async (values: Values): Promise<void> => {
    setSending(true)
    dismissToastsLabelled(label)
    try {
      await send(values)
    } catch (error) {
      showToast({ severity: 'error', message: failureMessage(error), label })
    } finally {
      setSending(false)
    }
  }
  return { isSending, attempt } as const
}

/** What all account cards share: holds the values, checks them, and calls the server when they are valid. */
export const useCard = <Field extends string>(options: Options<Field>) => {
  const { values, errors, change, validate } = useCheckedValues(options)
  const { isSending, attempt } = useSending(options)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (validate()) void attempt(values)
    else focusFirstInvalid(event.currentTarget)
  }

  return {
    values,
    /** Props of the card. */
    card: { name: options.name, isSending, onSubmit },
    /** Props of a field. */
    field: (field: Field) => ({
      value: values[field],
      error: errors[field],
      onChange: (value: string) => change(field, value),
    }),
  } as const
}
