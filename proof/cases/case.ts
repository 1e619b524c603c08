/** A test that shows a case: a file of the project, and how the test's name begins (in `proof/`, by the case itself). */
type Place = readonly [file: string, test?: string]

type Case = { readonly shows: string; readonly where: readonly Place[] }

export type Cases = Readonly<Record<string, Case>>

export const calls = (name: string): Place => [`proof/calls/${name}.ts`]
export const converter = 'converter'
