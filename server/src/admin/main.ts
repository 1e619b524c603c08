import { runProgram } from './program.ts'

process.exitCode = await runProgram(process.argv.slice(2), {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
})
