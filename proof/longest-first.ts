import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files start first, together with those that mostly wait, so that no processor is idle in the end. */
const first = ['faults', 'one-process', 'kills', 'pages-and-storage', 'fleet']

const positionOf = ({ moduleId }: TestSpecification): number => {
  const index = first.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return index < 0 ? first.length : index
}

/** The order of the files, which Vitest asks of a class. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}
