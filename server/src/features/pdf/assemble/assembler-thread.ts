import { parentPort } from 'node:worker_threads'
import { assembleCopy, countPages } from './assemble-copy.ts'
import { type FromAssembler, toAssembler } from './assembler-messages.ts'

// A thread of its own: putting a copy together takes longer than a call may wait.

const say = (message: FromAssembler) => parentPort?.postMessage(message)

parentPort?.on('message', async (sent) => {
  const order = toAssembler.parse(sent)
  const { job } = order
  try {
    say({ job, result: 'files' in order ? await countPages(order.files) : await assembleCopy(order.contents) })
  } catch (error) {
    say({ job, failure: error instanceof Error ? error.message : 'The copy could not be put together.' })
  }
})
