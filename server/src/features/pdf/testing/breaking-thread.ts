import { parentPort } from 'node:worker_threads'

// Breaks as soon as it is asked for something.

parentPort?.on('message', () => {
  throw new Error('It broke.')
})
