import { parentPort } from 'node:worker_threads'
import { assembleCopy, countPages } from './assemble-copy.ts'
import { type FromAssembler, toAssembler } from './assembly-thread.ts'

// The program of the worker thread. Assembling a copy would block the event loop for longer than a call may wait.

const send = (message: FromAssembler) => parentPort?.postMessage(message)

parentPort?.on('message', async (sent) => {
  const request = toAssembler.parse(sent)
  try {
    send({ result: 'files' in request ? await countPages(request.files) : await assembleCopy(request.contents) })
  } catch (error) {
    send({ failure: error instanceof Error ? error.message : 'The copy could not be assembled.' })
  }
})
