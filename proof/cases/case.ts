/** A test that shows a case: a file of the project, and how the test's name begins (in `proof/`, by the case itself). */
type TestLocation = readonly [file: string, test?: string]

type Case = { readonly shows: string; readonly where: readonly TestLocation[] }

export type Cases = Readonly<Record<string, Case>>

export const calls = (name: string): TestLocation => [`proof/calls/${name}.ts`]
export const faults = (name: string): TestLocation => [`proof/faults/${name}.ts`]
