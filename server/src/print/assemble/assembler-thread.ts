import { parentPort } from 'node:worker_threads'
import { assembleCopy, countPages } from './assemble-copy.ts'
import type { AssemblyAnswer, AssemblyRequest } from './assembly-thread.ts'

// The program of the worker thread. Assembling a copy would block the event loop for longer than a call may wait.

const work = async (request: AssemblyRequest): Promise<AssemblyAnswer> => {
  try {
    return { result: 'files' in request ? await countPages(request.files) : await assembleCopy(request.contents) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'The copy could not be assembled.' }
  }
}

parentPort?.on('message', async (request: AssemblyRequest) => parentPort?.postMessage(await work(request)))
