import { parentPort } from 'node:worker_threads'
import { assembleCopy } from '../assemble/assemble-copy.ts'
import type { AssemblyRequest } from '../assemble/assembly-thread.ts'

// Assembles copies, but never answers to one called "loops" and breaks at one called "breaks".

parentPort?.on('message', async (request: AssemblyRequest) => {
  if ('files' in request || request.contents.title === 'breaks') throw new Error('It broke.')
  while (request.contents.title === 'loops');
  parentPort?.postMessage({ result: await assembleCopy(request.contents) })
})
