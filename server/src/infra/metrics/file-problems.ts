import { Counter } from 'prom-client'

/** One counter for the process, because files are read by requests and by jobs alike. */
export const fileProblems = new Counter({
  name: 'stored_file_problems_total',
  help: 'Stored files that were missing or did not have their SHA-256 when they were read.',
  labelNames: ['problem'],
  registers: [],
})

export const countFileProblem = (problem: 'missing' | 'damaged'): void => fileProblems.inc({ problem })
