import fc from 'fast-check'
import type { Product } from '../world/product.ts'
import { createModelledStudent, type ModelledStudent } from './modelled-student.ts'
import { type Operation, operation } from './operations.ts'

export const studentsAtOnce = 5
const minutes = 60_000

/** What one run did; a run that did nothing would show nothing. */
export type Counts = { operations: number; kills: number; jumps: number; submitted: number; files: number }

export type Model = { readonly students: ModelledStudent[]; readonly counts: Counts }

type Command = fc.AsyncCommand<Model, Product>

type Fault = 'none' | 'kill' | 'short jump' | 'long jump'

type Step = { readonly fault: Fault; readonly operations: readonly Operation[] }

const jump = async ({ students }: Model, product: Product, fault: Fault): Promise<void> => {
  if (fault === 'short jump') await product.advance(3 * minutes)
  if (fault === 'long jump') {
    await product.advance(21 * minutes)
    for (const student of students) student.loseSession()
  }
}

/** Kills the server as soon as the first of the calls is answered. */
const kill = async (product: Product, calls: readonly Promise<void>[]): Promise<void> => {
  await Promise.race(calls.map((each) => each.catch(() => undefined)))
  await product.end('SIGKILL')
  await product.start()
}

/** Each student does one thing at the same time, perhaps with a fault; then the server is compared with the model. */
const takeStep = ({ fault, operations }: Step): Command => ({
  check: () => true,
  run: async (model, product) => {
    await jump(model, product, fault)
    const calls = model.students.map((student, index) => student.begin(operations[index] ?? { kind: 'profile' }))
    const done = Promise.allSettled(calls)
    if (fault === 'kill') await kill(product, calls)
    await done
    await Promise.all(calls)
    await Promise.all(model.students.map((student, index) => student.compare(operations[index] ?? { kind: 'profile' })))
    model.counts.operations += calls.length
    model.counts.files += operations.filter(({ kind }) => kind === 'add transcript').length
    model.counts.kills += fault === 'kill' ? 1 : 0
    model.counts.jumps += fault.endsWith('jump') ? 1 : 0
  },
  toString: () => JSON.stringify({ fault, operations }),
})

/** A student who has submitted makes room for a new one. */
const replaceStudent = (index: number): Command => ({
  check: ({ students }) => students[index]?.isSubmitted() ?? false,
  run: async ({ students, counts }, product) => {
    students[index] = await createModelledStudent(product)
    counts.submitted += 1
  },
  toString: () => `student ${index} is replaced`,
})

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { withCrossShrink: true },
  { weight: 26, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom<Fault>('short jump', 'long jump') },
  { weight: 1, arbitrary: fc.constant<Fault>('kill') },
)
const operations = fc.array(operation, { minLength: studentsAtOnce, maxLength: studentsAtOnce })
const step = fc.record({ fault, operations }).map(takeStep)
const replacement = fc.nat(studentsAtOnce - 1).map(replaceStudent)

/** Sequences of steps, in which now and then a student is replaced. */
export const commandSequences = (maxCommands: number, replayPath: string | undefined) =>
  fc.commands([step, step, step, step, replacement], { maxCommands, size: 'max', ...(replayPath && { replayPath }) })
