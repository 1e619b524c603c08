/** One answer that can be chosen: the code that is stored and the label that is shown. */
export type Option<Code extends string = string> = { readonly value: Code; readonly label: string }

/** Options written as a table of code and label, in the order in which they are shown. */
export const options = <const Code extends string>(labels: Readonly<Record<Code, string>>): readonly Option<Code>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Code, label }))

type Slug<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${Lowercase<First>}-${Slug<Rest>}`
  : Lowercase<Name>

/** Options whose code follows from their name: `Van Buren` is stored as `van-buren`. */
export const named = <const Name extends string>(...names: readonly Name[]): readonly Option<Slug<Name>>[] =>
  names.map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-') as Slug<Name>, label }))
