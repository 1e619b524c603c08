import { conditionsField, fieldsOf, knownFields, textsOfLetter } from './compose-letter.ts'
import type { DecisionKind, Decisions } from './define/decisions.ts'
import type { Desk } from './define/desk.ts'
import type { Form } from './define/layout.ts'
import { maxDeskText } from './desk.ts'
import { maxKeyLength } from './limits.ts'
import { questionFor } from './walk.ts'

const isName = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && name.length <= maxKeyLength

const nameMistakes = ({ kinds }: Decisions): readonly string[] => {
  const names = kinds.map(({ name }) => name)
  return names.flatMap((name, index) => [
    ...(isName(name) ? [] : [`The desk's decision "${name}" needs a name of small letters, digits and hyphens.`]),
    ...(names.indexOf(name) < index ? [`The desk has two decisions "${name}".`] : []),
  ])
}

const isKnown = (form: Form, field: string): boolean =>
  knownFields.some((known) => known === field) || questionFor(form, field) !== undefined

const conditionMistakes = ({ name, hasConditions = false, letter }: DecisionKind): readonly string[] => {
  const isListed = letter.paragraphs.includes(conditionsField)
  if (isListed === hasConditions) return []
  return [
    hasConditions
      ? `The letter of the decision "${name}" needs a paragraph ${conditionsField}.`
      : `The letter of the decision "${name}" lists conditions, which this decision does not have.`,
  ]
}

const letterMistakes = (kind: DecisionKind, form: Form): readonly string[] => {
  const { name, label, letter } = kind
  const texts = [label, ...textsOfLetter(letter)]
  return [
    ...(letter.paragraphs.length === 0 ? [`The letter of the decision "${name}" has no words.`] : []),
    ...(texts.some((text) => text.trim() === '' || text.length > maxDeskText.letter)
      ? [`Each text of the decision "${name}" must have 1 to ${maxDeskText.letter} characters.`]
      : []),
    ...conditionMistakes(kind),
    ...fieldsOf(letter)
      .filter((field) => !isKnown(form, field))
      .map((field) => `The letter of the decision "${name}" uses {${field}}, which the form does not have.`),
  ]
}

/** A message for every mistake in the decisions of a school and their letters. */
export const checkDecisions = ({ decisions, states }: Desk, form: Form): readonly string[] => {
  if (!decisions) return []
  return [
    ...(decisions.kinds.length === 0 ? ['The desk needs at least one decision, or no decisions at all.'] : []),
    ...nameMistakes(decisions),
    ...decisions.kinds.flatMap((kind) => letterMistakes(kind, form)),
    ...(decisions.awaitedIn.length === 0 ? ['The desk needs a state in which an application awaits a decision.'] : []),
    ...decisions.awaitedIn
      .filter((awaited) => !states.some(({ name }) => name === awaited))
      .map((awaited) => `Decisions are awaited in the state "${awaited}", which the desk does not have.`),
  ]
}
