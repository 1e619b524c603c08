import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextMessage, send } from '../host/child-messages.ts'

// A child process that misbehaves: the name of the file says how.

const taken: Buffer[] = []

const misbehaviours: Readonly<Record<string, (folder: string) => void>> = {
  loop: () => {
    for (;;);
  },
  fork: (folder) => {
    const [first, second] = [fork(import.meta.filename, ['sleep']), fork(import.meta.filename, ['sleep'])]
    writeFileSync(join(folder, 'pids'), `${first.pid} ${second.pid}`)
    for (;;);
  },
  memory: () => {
    for (;;) taken.push(Buffer.alloc(20_000_000, 1))
  },
  heap: () => {
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index}`))
  },
  exit: () => process.exit(3),
  wait: (folder) => {
    writeFileSync(join(folder, 'pids'), `${process.pid}`)
    setInterval(() => undefined, 1_000)
  },
}

if (process.argv[2] === 'sleep') setInterval(() => undefined, 1_000)
else {
  process.once('disconnect', () => process.exit())
  const order = nextMessage()
  await send({ type: 'ready' })
  const job = await order
  if (job.type === 'convert') misbehaviours[job.fileName.replace('.pdf', '')]?.(job.folder)
}
