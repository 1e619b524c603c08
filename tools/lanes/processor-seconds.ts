import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** What this process and those it has seen end have used of the processors, with theirs. Only Linux tells. */
export const processorSeconds = (stat = '/proc/self/stat'): number | undefined => {
  if (process.platform !== 'linux') return undefined
  const line = readFileSync(stat, 'latin1')
  // The name of the program stands in brackets and may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const [user, system, userOfChildren, systemOfChildren] = fields.slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (userOfChildren ?? 0) + (systemOfChildren ?? 0)) / ticksPerSecond
}
