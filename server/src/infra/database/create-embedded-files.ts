import { openFiles } from './embedded-files.ts'

// A process that makes the files of a new embedded database in the folder it is given, and ends.

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder of the new database.')
await (await openFiles(folder)).close()
