import { isTest, projectFiles, read } from './repository.ts'

/** One rule of the specification and whether it is done. */
export type ListedRule = { readonly id: string; readonly done: boolean }

export const rulesListed = (spec: string): readonly ListedRule[] =>
  [...spec.matchAll(/^- \[([ x])\] \*\*([A-Z0-9]{2,3}-\d{2,3})\*\* \S/gm)].map(([, mark, id]) => ({
    id: id ?? '',
    done: mark === 'x',
  }))

const ruleId = /[A-Z0-9]{2,3}-\d{2,3}/g

/** The ids that each name of a test begins with, plain tests, those run over a table, and the steps of a journey. */
export const idsInNames = (testSource: string): readonly (readonly string[])[] =>
  [
    ...testSource.matchAll(
      /(?:\btest|\bit|\bstep|\binOwnWindow|\))\(\s*['"`]((?:[A-Z0-9]{2,3}-\d{2,3}(?:,? and |, | |:))+)/g,
    ),
  ].map(([, ids]) => ids?.match(ruleId) ?? [])

/** The names of all tests of the project, but for those that try this file with other names. */
export const namedTests = (): readonly { readonly path: string; readonly ids: readonly string[] }[] =>
  projectFiles()
    .filter((path) => isTest(path) && path !== 'checks/spec.test.ts')
    .flatMap((path) => idsInNames(read(path)).map((ids) => ({ path, ids })))
