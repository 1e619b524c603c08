import { megabyteJpeg } from '../../converter/testing/pictures.ts'
import { type StepOrder, type StepResult, stepOrder } from './messages.ts'
import { closeConnections } from './send-call.ts'
import { type Kept, studentCalls } from './student-calls.ts'
import { tally } from './tally.ts'
import { type Planned, visitPlan } from './visit-plan.ts'

// Makes the load, in a process of its own; it ends with its parent.

/** Starts each call at its moment, whatever became of those before it. */
const byTheClock = (calls: readonly Planned[], start: number, make: (call: Planned) => void): Promise<void> =>
  new Promise((done) => {
    let next = 0
    const look = (): void => {
      const now = performance.now() - start
      for (let call = calls[next]; call && call.at <= now; call = calls[next]) {
        next += 1
        make(call)
      }
      const waiting = calls[next]
      if (waiting) setTimeout(look, Math.max(0, waiting.at - (performance.now() - start)))
      else done()
    }
    look()
  })

type Acknowledged = Pick<StepResult, 'saves' | 'submitted' | 'uploaded'>

const keptBy = (student: number, { saves, submitted, uploaded }: Acknowledged): Kept => ({
  save: (revision, value) => saves.push({ student, revision, value }),
  submission: (receipt) => submitted.push({ student, receipt }),
  upload: (fileKey) => uploaded.push({ student, fileKey }),
})

/** Runs one step and returns its results. Times count from the moment at which a call was due. */
const runStep = async (order: StepOrder, photo: Buffer): Promise<StepResult> => {
  const { calls } = visitPlan(order)
  const acknowledged: Acknowledged = { saves: [], submitted: [], uploaded: [] }
  const students = order.students.map((student, number) =>
    studentCalls({ order, student, number, photo, kept: keptBy(number, acknowledged) }),
  )
  const counted = tally()
  const underWay: Promise<void>[] = []
  const before = process.cpuUsage()
  const start = performance.now()

  await byTheClock(calls, start, ({ at, student, kind }) => {
    counted.noteLate(performance.now() - start - at)
    const made = students[student]?.[kind]()
    if (made) underWay.push(made.then((result) => counted.note(kind, result, performance.now() - start - at)))
  })
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - start) / 1000
  await Promise.all(underWay)
  closeConnections()
  return {
    ...counted.result(),
    ...acknowledged,
    seconds,
    calls: calls.length,
    processorSeconds: (user + system) / 1e6,
  }
}

const photo = await megabyteJpeg()

process.on('message', async (told) => {
  process.send?.(await runStep(stepOrder.parse(told), photo))
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
