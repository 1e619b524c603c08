import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Counts, commandSequences, type Model, studentsAtOnce } from '../model/commands.ts'
import { createModelledStudent } from '../model/modelled-student.ts'
import { isDefaultSeed, longest, modelSeed, replay, sizes } from '../sizes.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'

/** Every run begins with new students, so that a shrunk sequence of commands does not depend on the one before. */
const newRun = async (product: Product, counts: Counts): Promise<{ model: Model; real: Product }> => {
  const students = Array.from({ length: studentsAtOnce }, () => createModelledStudent(product))
  return { model: { students: await Promise.all(students), counts }, real: product }
}

/** A counterexample is shrunk for as long as the test may take. */
const timeLimit = fc.interruptAfterTimeLimit(longest * 0.8, { failOnInterrupt: true })

const compareWithModel = async (product: Product): Promise<void> => {
  const counts: Counts = { operations: 0, kills: 0, jumps: 0, submitted: 0, files: 0 }

  await fc.assert(
    fc.asyncProperty(commandSequences(sizes.modelCommands, replay.replayPath), (commands) =>
      fc.asyncModelRun(() => newRun(product, counts), commands),
    ),
    {
      seed: modelSeed,
      numRuns: sizes.modelRuns,
      unbiased: true,
      plugins: [timeLimit],
      ...(replay.path && { path: replay.path }),
    },
  )

  if (isDefaultSeed) expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  const { operations, files, submitted, kills, jumps } = counts
  const done = `${operations} operations by ${studentsAtOnce} students at once, ${files} files, ${submitted} submissions`
  printLine(`R19: seed ${modelSeed}: ${done}, ${kills} kills, ${jumps} jumps of the clock: no difference`)
}

export const randomCommandCases = (use: () => Product): void => {
  test('R19 random commands of several students with faults never differ from the model', () => compareWithModel(use()))
}
