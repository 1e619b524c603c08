import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, and what mostly waits beside it, so that no processor is idle in the end. */
const first = [
  'calls-on-pglite',
  'calls-on-postgresql',
  'slow-clients',
  'fleet',
  'first-start',
  'model',
  'work',
  'kills',
  'injection',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = first.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place < 0 ? first.length : place
}

/** The order of the files, which Vitest asks of a class. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
