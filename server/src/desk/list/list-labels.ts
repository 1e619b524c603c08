import type { Desk, Form } from '@apply/engine/define'
import { optionsOf } from './list-options.ts'

type Deps = { readonly form: Form; readonly desk: Desk; readonly today: string }

/** The words of the values in the list, also of terms that are no longer offered. A value without words stays as it is. */
export const listLabels = ({ form, desk: { questions, states }, today }: Deps) => {
  const labelsFor = (options: readonly { readonly value: string; readonly label: string }[]) => {
    const labels = new Map(options.map(({ value, label }) => [value, label]))
    return (value: string | null): string => (value === null ? '' : (labels.get(value) ?? value))
  }
  return {
    term: labelsFor(optionsOf(form, questions.entryTerm, today)),
    major: labelsFor(optionsOf(form, questions.major, today)),
    homeState: labelsFor(optionsOf(form, questions.state, today)),
    deskState: labelsFor(states.map(({ name, label }) => ({ value: name, label }))),
  }
}

export type ListLabels = ReturnType<typeof listLabels>
