import { readFile } from 'node:fs/promises'
import { findLoss, prepareCheck } from '../../converter/check/find-loss.ts'
import { fileKind } from '../../converter/file-kind.ts'

// Prints the processor time, in milliseconds, that the first check of a process takes, for a file and its PDF.
const [name = '', source = '', copy = ''] = process.argv.slice(2)
await prepareCheck()
const [bytes, pdf] = [await readFile(source), await readFile(copy)]
const before = process.cpuUsage()
await findLoss(fileKind(bytes, name), bytes, pdf)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000)
process.exit()
