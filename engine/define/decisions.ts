/**
 * The words of a letter. A key of a question in braces, such as `{first_name}`, becomes what the frozen application answers to it; `{name}`,
 * `{receipt}`, `{application}` and `{school}` are known for everybody. A paragraph that is `{conditions}` becomes the list of conditions.
 */
export type LetterText = {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The lines below the letter, such as who signs it. */
  readonly closing: readonly string[]
}

/** A decision about an application, such as "Admit", which is told by its own letter only. */
export type DecisionKind = {
  readonly name: string
  readonly label: string
  /** No other decision is expected after it. */
  readonly isFinal?: boolean
  /** Officers write at least one condition, which the letter lists. */
  readonly hasConditions?: boolean
  readonly letter: LetterText
}

/** The decisions of a school. */
export type Decisions = {
  readonly kinds: readonly [DecisionKind, ...DecisionKind[]]
  /** The states of the desk in which an application waits for a decision. */
  readonly awaitedIn: readonly string[]
}
