import { parentPort } from 'node:worker_threads'

// Never answers, and never listens again.

parentPort?.on('message', () => {
  for (;;);
})
